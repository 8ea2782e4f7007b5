//! Every game, option, player and setting is described in every language.

use papan_catalog::games;
use papan_message::Language;
use papan_session::{Entry, Environment, Setup, texts};

/// Checks that a language has one of these keys.
fn check(language: Language, keys: &[String]) {
    let has_sentence = keys.iter().any(|key| language.get(key).is_some_and(|sentence| !sentence.is_empty()));
    assert!(has_sentence, "{} has no sentence for {}", language.tag(), keys.join(" or "));
}

/// Calls `check` with every language and every game.
fn for_each_game(check: impl Fn(Language, &'static dyn Entry)) {
    for language in Language::ALL {
        for entry in games() {
            check(language, entry);
        }
    }
}

#[test]
fn games_have_a_title_a_description_and_an_example() {
    for_each_game(|language, entry| {
        let game = entry.name();
        for prefix in ["title", "game", "about", "example"] {
            check(language, &[format!("{prefix}.{game}")]);
        }
        assert_eq!(Some(texts::game_title(language, game).as_str()), language.get(&format!("title.{game}")));
    });
}

#[test]
fn players_and_levels_are_described() {
    for_each_game(|language, entry| {
        let players = entry.players().into_iter().map(|player| player.name);
        for name in players.chain(entry.levels().iter().map(|level| level.name)) {
            let found = texts::player(language, entry.name(), name);
            assert!(!found.is_empty(), "{} does not describe {name} of {}", language.tag(), entry.name());
        }
        for level in entry.levels() {
            check(language, &[format!("player.{}.{}.name", entry.name(), level.name)]);
        }
    });
}

#[test]
fn options_have_a_label_and_a_description() {
    for_each_game(|language, entry| {
        let game = entry.name();
        for spec in entry.options() {
            check(language, &[format!("option.{game}.{}", spec.name), format!("option.{}", spec.name)]);
            let found = texts::option(language, game, spec);
            assert!(!found.is_empty(), "{} does not describe {} of {game}", language.tag(), spec.name);
        }
    });
}

#[test]
fn settings_have_a_label_and_a_description() {
    for_each_game(|language, entry| {
        for player in entry.players() {
            for spec in player.settings {
                let own = format!("setting.{}.{}", player.name, spec.name);
                check(language, &[own, format!("setting.{}", spec.name)]);
                let found = texts::setting(language, player.name, spec);
                let (tag, player) = (language.tag(), player.name);
                assert!(!found.is_empty(), "{tag} does not describe {} of {player}", spec.name);
            }
        }
    });
}

#[test]
fn commands_are_explained() {
    for_each_game(|language, entry| {
        let people = ["human", "human"].map(|person| person.parse().expect("a person"));
        let session = entry.session(&Setup::new(people, 1), &Environment::EMPTY).expect("a game");
        for command in session.commands() {
            check(language, &[command.key.to_owned()]);
        }
    });
}
