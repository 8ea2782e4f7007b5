//! `papan` with one more game, the toy game of the testkit.
//!
//! It is registered here and nowhere else. The tests of this crate, and one of the pages, play it in the terminal, in the
//! arena, with a bot, over the API and in the browser: a new game needs no line in `cli`, `server` or `web`.

use papan_catalog::register;
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_message::Message;
use papan_search::{AlphaBeta, Settings, zero_evaluation};
use papan_session::Grid;
use papan_session::define::{OpenGameDef, PlayerDef, entry};
use papan_testkit::sticks::{Heaps, Sticks, Take};
use std::process::ExitCode;

/// The sticks of the heaps, by the number of heaps.
const HEAPS: [u8; 3] = [3, 4, 5];

/// Takes sticks from heaps; see [`papan_testkit::sticks`].
struct SticksGame;

impl OpenGameDef for SticksGame {
    type Game = Sticks;
    const NAME: &'static str = "sticks";
    const PLAYERS: &'static [PlayerDef<Sticks>] = &[
        PlayerDef::RANDOM,
        PlayerDef {
            name: "alphabeta",
            main: "",
            settings: &[],
            pace: None,
            make: |_, _, _| Ok(Box::new(AlphaBeta::new(zero_evaluation::<Sticks>, Settings::default()))),
        },
    ];
    const OPTIONS: &'static [OptionSpec] =
        &[OptionSpec { name: "heaps", kind: OptionKind::Number { min: 1, max: 3 }, default: "3" }];

    fn rules(options: &Options) -> Result<Sticks, Message> {
        let heaps = options.number("heaps").and_then(|heaps| usize::try_from(heaps).ok());
        Ok(Sticks::new(&HEAPS[..heaps.unwrap_or(HEAPS.len()).min(HEAPS.len())]))
    }

    fn grid(game: &Sticks) -> Grid {
        Grid { width: game.heaps().len() as u8, height: 1, ..Grid::default() }
    }

    fn text(_: &Sticks, state: &Heaps, cell: usize) -> String {
        state.left.get(cell).map_or(String::new(), ToString::to_string)
    }

    fn cell(_: &Sticks, mv: &Take) -> Option<usize> {
        Some(mv.heap.into())
    }
}

fn main() -> ExitCode {
    register(entry::<SticksGame>());
    papan_cli::main()
}
