//! Sentences that the pages write too: `web/test/sentence.test.js` reads the same cases.

use papan_message::{Language, Message};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    messages: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    message: Message,
    en: String,
    id: String,
}

#[test]
fn messages_have_the_sentences_of_the_pages() {
    let cases: Cases = serde_json::from_str(include_str!("../../../testdata/sentences.json")).unwrap();
    for Case { message, en, id } in cases.messages {
        let sentence = |language| message.sentence(language);
        assert_eq!([sentence(Language::English), sentence(Language::Indonesian)], [en, id], "{message:?}");
    }
}
