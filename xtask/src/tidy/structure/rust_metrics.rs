//! Measurements of one Rust source file, taken from its syntax tree.

use proc_macro2::{Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Item, Signature, TraitItem, TypeParamBound, Visibility};

/// The length of a function.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct FunctionLength {
    /// The number of lines from `fn` to the closing brace.
    pub(super) lines: usize,
    /// The name.
    pub(super) name: String,
    /// The line of `fn`, counted from 1.
    pub(super) line: usize,
}

/// The measurements of one file. Code that is compiled only for tests does not count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RustMetrics {
    /// The number of lines.
    pub(super) lines: usize,
    /// The functions with a body.
    pub(super) functions: Vec<FunctionLength>,
    /// The number of calls of `unwrap` and `expect`, and of macros that panic.
    pub(super) panics: usize,
    /// The public traits with their numbers of methods.
    pub(super) public_traits: Vec<(String, usize)>,
    /// The names of the traits in `dyn` types.
    pub(super) dyn_traits: BTreeSet<String>,
}

/// Macros that end in a panic.
const PANICKING_MACROS: [&str; 4] =
    ["panic", "unreachable", concat!("to", "do"), concat!("unimple", "mented")];

/// Methods that panic.
const PANICKING_METHODS: [&str; 2] = ["unwrap", "expect"];

/// Parses and measures a file.
pub(super) fn measure(text: &str) -> syn::Result<RustMetrics> {
    let file = syn::parse_file(text)?;
    let mut metrics = RustMetrics { lines: text.lines().count(), ..RustMetrics::default() };
    metrics.visit_file(&file);
    Ok(metrics)
}

impl RustMetrics {
    fn add_function(&mut self, signature: &Signature, block: &Block) {
        let line = signature.fn_token.span.start().line;
        let lines = block.brace_token.span.close().end().line + 1 - line;
        self.functions.push(FunctionLength { lines, name: signature.ident.to_string(), line });
    }

    /// Counts the panicking calls among the tokens of a macro, which are not parsed.
    fn count_panics_in(&mut self, tokens: TokenStream) {
        let mut after_dot = false;
        for token in tokens {
            match &token {
                TokenTree::Group(group) => self.count_panics_in(group.stream()),
                TokenTree::Ident(name) if after_dot => {
                    self.panics += usize::from(PANICKING_METHODS.iter().any(|method| name == method));
                }
                _ => {}
            }
            after_dot =
                matches!(&token, TokenTree::Punct(p) if p.as_char() == '.' && p.spacing() == Spacing::Alone);
        }
    }
}

impl<'ast> Visit<'ast> for RustMetrics {
    fn visit_item(&mut self, item: &'ast Item) {
        if let Some(lines) = test_lines(item) {
            self.lines = self.lines.saturating_sub(lines);
            return;
        }
        visit::visit_item(self, item);
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add_function(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add_function(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.add_function(&function.sig, block);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        if matches!(item.vis, Visibility::Public(_)) {
            let methods = item.items.iter().filter(|item| matches!(item, TraitItem::Fn(_))).count();
            self.public_traits.push((item.ident.to_string(), methods));
        }
        visit::visit_item_trait(self, item);
    }

    fn visit_type_trait_object(&mut self, object: &'ast syn::TypeTraitObject) {
        for bound in &object.bounds {
            if let TypeParamBound::Trait(bound) = bound
                && let Some(segment) = bound.path.segments.last()
            {
                self.dyn_traits.insert(segment.ident.to_string());
            }
        }
        visit::visit_type_trait_object(self, object);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.panics += usize::from(PANICKING_METHODS.iter().any(|method| call.method == method));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let is_panic = PANICKING_MACROS.iter().any(|name| call.path.is_ident(name));
        self.panics += usize::from(is_panic);
        self.count_panics_in(call.tokens.clone());
    }
}

/// Returns the number of lines of an item that is compiled only for tests.
fn test_lines(item: &Item) -> Option<usize> {
    let (attributes, end) = match item {
        Item::Mod(item) => (&item.attrs, item.content.as_ref().map(|(brace, _)| brace.span.close())),
        Item::Fn(item) => (&item.attrs, Some(item.block.brace_token.span.close())),
        Item::Impl(item) => (&item.attrs, Some(item.brace_token.span.close())),
        Item::Struct(item) => (&item.attrs, None),
        Item::Use(item) => (&item.attrs, None),
        Item::Const(item) => (&item.attrs, None),
        _ => return None,
    };
    let first = attributes.iter().find(|attribute| is_for_tests(attribute))?;
    let start = first.pound_token.span.start().line;
    Some(end.map_or(2, |end| end.end().line + 1 - start))
}

/// Returns `true` for `#[test]` and `#[cfg(test)]`.
fn is_for_tests(attribute: &Attribute) -> bool {
    let is_cfg_test = || attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"));
    attribute.path().is_ident("test") || (attribute.path().is_ident("cfg") && is_cfg_test())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_functions_and_panics_outside_tests() {
        let text = "//! A module.\n\
                    pub fn a() {\n    b().unwrap();\n    panic!(\"{}\", c().expect(\"d\"));\n}\n\
                    impl A {\n    fn e(&self) {}\n}\n\
                    #[cfg(test)]\nmod tests {\n    fn f() {\n        g().unwrap();\n    }\n}\n";
        let metrics = measure(text).unwrap();
        let found: Vec<_> = metrics.functions.iter().map(|f| (f.name.as_str(), f.line, f.lines)).collect();
        assert_eq!(found, [("a", 2, 4), ("e", 7, 1)]);
        assert_eq!((metrics.panics, metrics.lines), (3, 8));
    }

    #[test]
    fn finds_public_traits_and_trait_objects() {
        let text = "pub trait A {\n    fn a(&self);\n    fn b(&self) {}\n    type C;\n}\n\
                    trait D {\n    fn d(&self);\n}\n\
                    fn e(_: &dyn x::A, _: Box<dyn D + Send>) {}\n";
        let metrics = measure(text).unwrap();
        assert_eq!(metrics.public_traits, [("A".to_owned(), 2)]);
        assert!(metrics.dyn_traits.contains("A") && metrics.dyn_traits.contains("D"));
    }

    #[test]
    fn reports_syntax_errors() {
        assert!(measure("fn (").is_err());
    }
}
