//! `papan plot`: the generations of a genetic search as a picture.

use crate::desk::Desk;

const HEAD: &str = "ply,player,generation,best,mean,worst,diversity\n";

/// A file of two moves.
fn two_moves() -> String {
    let rows = |ply: u32| {
        let row = move |generation: u32| {
            let mean = 20.0 + f64::from(generation);
            format!("{ply},\"genetic:population=20,time=1s\",{generation},41,{mean:.2},3,0.5\n")
        };
        (0..10).map(row).collect::<String>()
    };
    format!("{HEAD}{}{}", rows(1), rows(3))
}

#[test]
fn fitness_and_diversity_are_drawn() {
    let desk = Desk::new();
    desk.put("g.csv", two_moves());
    let ran = desk.run("plot g.csv -o g.svg", &[]).ok();
    assert_eq!(ran.out, "ply 1, genetic:population=20,time=1s: 10 generations\n");
    assert_eq!(ran.err, "g.csv has ply 1 or 3: this is ply 1; choose with --ply\nwrote g.svg\n");
    let svg = desk.read("g.svg");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    for words in
        ["best", "mean", "worst", "diversity (right axis)", "diversity", "generation", "fitness", "1.0"]
    {
        let has = |node: roxmltree::Node<'_, '_>| node.text().is_some_and(|text| text.trim() == words);
        assert!(document.descendants().any(has), "{words}");
    }
    let ran = desk.run("plot g.csv --ply 3 -o g3.svg --json", &[]).ok();
    let json = ran.json();
    assert_eq!((&json["ply"], &json["generations"]), (&3.into(), &10.into()));
    assert_eq!(json["plies"], serde_json::json!([1, 3]));
}

#[test]
fn what_is_wrong_is_refused_with_its_line() {
    let desk = Desk::new();
    let check = |text: &str, words: &[&str]| {
        desk.put("bad.csv", text).run("plot bad.csv -o out.svg", &[]).fails(1, words);
    };
    check("", &["bad.csv: the file is empty: expected the columns ply,player,"]);
    check(HEAD, &["the file has no generation"]);
    check("a,b\n1,2\n", &["line 1: found `a,b`, expected the columns"]);
    check(&format!("{HEAD}1,g,0,1,2,3\n"), &["line 2: found 6 columns, expected 7"]);
    check(&format!("{HEAD}1,g,0,1,2,3,x\n"), &["line 2: diversity: found `x`, expected a number"]);
    check(&format!("{HEAD}1,g,0,inf,2,3,0\n"), &["line 2: best: found `inf`"]);
    check(&format!("{HEAD}\none,g,0,1,2,3,0\n"), &["line 3: ply: found `one`, expected a whole number"]);
    check(&format!("{HEAD}1,g,0,1,2,3,0\n1,g,0,1,2,3,0\n"), &["line 3: generation: found 0 after 0"]);
    check(&format!("{HEAD}1,g,0,1,2,3,0\n1,h,1,1,2,3,0\n"), &["line 3: player: found `h`, expected `g`"]);
    check(&format!("{HEAD}3,g,0,1,2,3,0\n1,g,0,1,2,3,0\n"), &["line 3: ply: found 1 after 3"]);
    check(&format!("{HEAD}1,\"g,0,1,2,3,0\n"), &["line 2: a quote is not closed"]);
    desk.put("g.csv", two_moves());
    desk.run("plot g.csv --ply 2 -o g.svg", &[]).fails(1, &["g.csv: there is no ply 2: expected 1 or 3"]);
    desk.run("plot none.csv -o g.svg", &[]).fails(1, &["none.csv"]);
    desk.run("plot g.csv", &[]).fails(2, &["--output"]);
    desk.put("bytes.csv", [0xff, 0xfe]).run("plot bytes.csv -o g.svg", &[]).fails(1, &["UTF-8"]);
    assert!(!desk.names().contains(&"out.svg".to_owned()));
}

#[test]
fn a_name_that_promises_another_kind_of_picture_is_rejected() {
    let desk = Desk::new();
    desk.put("g.csv", two_moves());
    for output in ["g.png", "g.PDF", "g.svg.jpg"] {
        let words = [output, "the picture is an SVG", "expected a name that ends with .svg"];
        desk.run(&format!("plot g.csv -o {output}"), &[]).fails(1, &words);
        assert!(!desk.names().contains(&output.to_owned()), "{output}");
    }
    for output in ["g.SVG", "picture"] {
        desk.run(&format!("plot g.csv -o {output}"), &[]).ok();
        assert!(desk.read(output).contains("<svg"), "{output}");
    }
}

#[test]
fn a_picture_never_takes_the_place_of_what_it_is_drawn_from() {
    let desk = Desk::new();
    desk.put("g.csv", two_moves());
    std::fs::create_dir(desk.path("sub")).expect("a folder on the desk");
    for output in ["g.csv", "./g.csv", "sub/../g.csv"] {
        desk.run(&format!("plot g.csv -o {output}"), &[]).fails(1, &["would take the place", "--output"]);
        assert_eq!(desk.read("g.csv"), two_moves(), "{output}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("g.csv", desk.path("link.svg")).expect("a link on the desk");
        desk.run("plot g.csv -o link.svg", &[]).fails(1, &["link.svg: the picture would"]);
    }
    desk.run("plot g.csv --ply 3 -o h.svg", &[]).ok();
    let before = desk.read("h.svg");
    desk.run("plot g.csv -o h.svg --force", &[]).ok();
    assert_ne!(desk.read("h.svg"), before, "another picture is replaced");
}
