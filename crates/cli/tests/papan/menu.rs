//! The main menu and the three levels.

use crate::desk::{Desk, Ran};

fn levels(typed: &[&str]) -> Ran {
    Desk::new().run("play tictactoe --seed 7", typed).ok()
}

#[test]
fn level_1_is_two_people_with_names_and_their_marks_under_the_board() {
    levels(&["1", "Ani", "Budi", "1", "4", "2", "5", "3", "n"]).says(&[
        "1  Two people",
        "2  Against a bot that plays at random",
        "3  Against minimax, which cannot be beaten",
        "4  Against easy. Looks one move ahead",
        "5  Against medium. Looks two moves ahead",
        "6  Against hard. Looks as far ahead as it can",
        "Level (1-6):",
        "Name of the player with x:",
        "Name of the player with o:",
        "7 | 8 | 9 \n\nAni: x   Budi: o\n",
        "Ani (x), your move",
        "Budi (o), your move",
        "Ani wins.",
        "Play again? (y/n)",
    ]);
    levels(&["1", "Ani", "Budi", "1", "2", "3", "5", "4", "6", "8", "7", "9", "n"]).says(&["It's a tie."]);
}

#[test]
fn names_are_asked_for_until_they_can_be_told_apart() {
    levels(&["1", "", "Ani", "Ani", "Budi", "", "", "quit"]).says(&[
        "A name is needed",
        "Ani is the other player's name: type another one.",
        "Ani: x   Budi: o",
    ]);
    levels(&["3", "minimax", "Ani", "1", "quit"])
        .says(&["minimax is the other player's name", "Ani: x   minimax: o"]);
}

#[test]
fn levels_2_and_3_ask_who_goes_first() {
    for (level, bot) in [("2", "random"), ("3", "minimax")] {
        let first = levels(&[level, "Ani", "1", "quit"]).lacks(&[&format!("{bot} plays")]);
        first.says(&[
            "Do you go first or second? (1/2)",
            &format!("Ani: x   {bot}: o"),
            "Ani (x), your move",
        ]);
        let second = levels(&[level, "Ani", "2", "quit"]);
        second.says(&[&format!("{bot}: x   Ani: o"), &format!("{bot} plays"), "Ani (o), your move"]);
    }
}

#[test]
fn easy_medium_and_hard_are_in_the_menu_by_number_and_by_name() {
    for (number, level) in [("4", "easy"), ("5", "medium"), ("6", "hard")] {
        for typed in [number, level, &level.to_uppercase()] {
            let ran = levels(&[typed, "Ani", "1", "5", "quit"]);
            ran.says(&[&format!("Ani: x   {level}: o"), &format!("{level} plays")]);
            levels(&[typed, "Ani", "2", "quit"]).says(&[&format!("{level}: x   Ani: o")]);
        }
    }
}

#[test]
fn every_question_of_the_menu_can_be_left() {
    let menu = |typed: &[&str]| Desk::new().run("", typed).ok();
    let questions: [&[&str]; 10] = [
        &["1"],
        &["1", "1"],
        &["1", "1", "Ani"],
        &["1", "4", "Ani"],
        &["2"],
        &["2", "Ani"],
        &["2", "Ani", "hard"],
        &["3"],
        &["a"],
        &["a", "x"],
    ];
    for question in questions {
        for word in ["q", "back", "quit"] {
            let ran = menu(&[question, &[word, "q"]].concat());
            assert_eq!(ran.out.matches("q  Quit").count(), 2, "back to the menu: {ran:#?}");
        }
    }
    menu(&["a", "back", "q"]).says(&["The automaton that never loses\n(`back` or `q` leaves"]);
}

#[test]
fn a_mistyped_player_is_asked_about_and_does_not_become_a_person() {
    let form = |typed: &[&str]| Desk::new().run("play adjacency --rounds 2 --size 4x4", typed).ok();
    form(&["Ani", "hrad", "y", "", "", "quit"])
        .says(&["There is no player `hrad`. Did you mean hard?", "hard: "]);
    form(&["Ani", "hrad", "n", "", "", "quit"]).says(&["Did you mean hard?", "hrad: "]);
    form(&["Ani", "EASY", "", "", "quit"]).lacks(&["Did you mean"]).says(&["easy: "]);
    form(&["Ani", "Budi", "", "", "quit"]).lacks(&["Did you mean"]).says(&["Budi: "]);
    let sides = Desk::new().run("play crossword", &["Ani", "Esy:common", "y", "quit"]).ok();
    sides.says(&["Did you mean easy?", "easy:common"]);
}

#[test]
fn a_choice_that_is_none_is_asked_for_again() {
    levels(&["7", "", "one", "2", "Ani", "third", "2", "quit"]).says(&[
        "`7` is not one of 1, 2, 3, 4, 5, 6, easy, medium, hard.",
        "`` is not one of 1, 2, 3, 4, 5, 6, easy, medium, hard.",
        "`one` is not one of 1, 2, 3, 4, 5, 6, easy, medium, hard.",
        "`third` is not one of 1, 2.",
        "Ani (o), your move",
    ]);
}

#[test]
fn an_invalid_move_is_refused_and_asked_for_again() {
    levels(&["1", "Ani", "Budi", "5", "5", "10", "x", "1", "quit"]).says(&[
        "Refused: cell 5 is taken.",
        "Refused: cell 10 is not on the board: expected 1 to 9.",
        "Refused: `x` is not a cell",
        "[o]| 2 | 3 ",
    ]);
}

#[test]
fn play_again_or_exit() {
    let game = ["1", "Ani", "Budi", "1", "4", "2", "5", "3"];
    let twice = [&game[..], &["maybe", "Y"], &game[..], &["n"]].concat();
    let ran = levels(&twice).says(&["Type y for yes or n for no."]);
    assert_eq!(ran.out.matches("Ani wins.").count(), 2);
    let left = levels(&[&game[..], &["exit", "1"]].concat());
    assert_eq!(left.out.matches("Level (1-6):").count(), 1);
}

#[test]
fn the_random_bot_differs_from_run_to_run_unless_a_seed_is_given() {
    let typed = ["2", "Ani", "2", "quit"];
    let unseeded = |_| Desk::new().run("play tictactoe", &typed).ok().out;
    let games: Vec<_> = (0..12).map(unseeded).collect();
    assert!(games.iter().any(|game| *game != games[0]), "twelve equal first moves");
    assert_eq!(levels(&typed), levels(&typed));
}

#[test]
fn options_hold_in_the_menu() {
    let ran = Desk::new()
        .run("play tictactoe --size 4x4x3 --misere", &["1", "A", "B", "1", "5", "2", "6", "3", "n"]);
    ran.ok().says(&["13 | 14 | 15 | 16", "B wins."]);
}

#[test]
fn a_game_of_the_menu_is_saved_where_asked() {
    let desk = Desk::new();
    desk.run("play tictactoe --save kept.game", &["1", "Ani", "Budi", "5", "quit"])
        .ok()
        .says(&["Saved to kept.game."]);
    desk.run("play tictactoe --load kept.game", &["quit"]).ok().says(&["[x]", "Budi (o), your move"]);
}

#[test]
fn the_main_menu_leads_to_everything_and_back() {
    let menu = |typed: &[&str]| Desk::new().run("", typed).ok();
    menu(&["q", "1"])
        .says(&["1  Tic-tac-toe", "a  The automaton that never loses", "q  Quit"])
        .lacks(&["Level"]);
    menu(&["7", "q"]).says(&["`7` is not one of 1, 2, 3, a, q."]);
    menu(&["1", "3", "Ani", "1", "quit", "a", "x", "5"]).says(&[
        "Level (1-6):",
        "Ani (x), your move",
        "Your choice:",
        "First player (x = you, o = CPU):",
        "Your next move (1-9):",
    ]);
    menu(&["0"]).says(&["`0` is not one of 1, 2, 3, a, q."]);
}

#[test]
fn the_end_of_input_ends_it_at_every_prompt() {
    let typed = ["1", "2", "Ani", "2", "help", "nonsense", "hint"];
    for length in 0..=typed.len() {
        let ran = Desk::new().run("", &typed[..length]).ok();
        let menus = ran.out.matches("q  Quit").count();
        assert_eq!((menus, ran.err.as_str()), (1, ""), "the menu does not come back: {ran:#?}");
    }
    let typed = ["1", "Ani", "Budi", "1", "4", "2", "5", "3"];
    for length in 0..=typed.len() {
        levels(&typed[..length]);
    }
}
