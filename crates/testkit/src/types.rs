//! TypeScript for what Rust says and hears: declarations that are made from the Rust types and kept in a file.

use std::any::{TypeId, type_name};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use crate::golden::assert_same;
use crate::layout;

/// One file of declarations. Types of the crates it is for are declared, others are taken from where they are.
pub struct TypeFile {
    config: Config,
    crates: &'static [&'static str],
    /// Where the other crates' types are declared: `./wire`.
    elsewhere: Option<&'static str>,
    /// By its name in TypeScript, the type that has it.
    named: BTreeMap<String, TypeId>,
    imported: BTreeSet<String>,
    text: String,
}

impl TypeFile {
    /// A file for the types of these crates.
    pub fn of(crates: &'static [&'static str]) -> TypeFile {
        TypeFile {
            // Whatever we count is far below 2^53.
            config: Config::new().with_large_int("number"),
            crates,
            elsewhere: None,
            named: BTreeMap::new(),
            imported: BTreeSet::new(),
            text: String::new(),
        }
    }

    /// Types of all other crates are declared in this module.
    pub fn importing(mut self, module: &'static str) -> TypeFile {
        self.elsewhere = Some(module);
        self
    }

    /// Declares a type and all it is made of.
    #[track_caller]
    pub fn with<T: TS + 'static>(mut self) -> TypeFile {
        self.declare::<T>();
        self
    }

    /// Compares with the file that is kept; `UPDATE=1` in the environment and this command rewrite it.
    #[track_caller]
    pub fn assert_kept(self, path: &Path, made_by: &str) {
        let made_by = format!("UPDATE=1 {made_by}");
        let mut text = format!("// Made from Rust by `{made_by}`; do not edit.\n");
        if let Some(module) = self.elsewhere.filter(|_| !self.imported.is_empty()) {
            let names: Vec<_> = self.imported.into_iter().collect();
            text += &format!("\nimport type {{ {} }} from '{module}';\n", names.join(", "));
        }
        text += &self.text;
        assert_same(path, &text, &made_by);
    }

    fn declare<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        let home = type_name::<T>().split("::").next().unwrap_or_default();
        if !self.crates.contains(&home) {
            assert!(self.elsewhere.is_some(), "{} is declared nowhere", type_name::<T>());
            self.imported.insert(name);
            return;
        }
        let id = TypeId::of::<T::WithoutGenerics>();
        match self.named.insert(name.clone(), id) {
            None => {}
            Some(known) if known == id => return,
            Some(_) => panic!("two types are called {name}; one is {}", type_name::<T>()),
        }
        self.text += &format!("\n{}", layout::declaration(T::docs().as_deref(), &T::decl(&self.config)));
        let mut parts = Parts { config: &self.config, declare: BTreeMap::new() };
        T::visit_dependencies(&mut parts);
        parts.declare.into_values().for_each(|declare| declare(self));
    }
}

/// What a type is made of, by name: the generator has no order of its own.
struct Parts<'a> {
    config: &'a Config,
    declare: BTreeMap<(String, &'static str), fn(&mut TypeFile)>,
}

impl TypeVisitor for Parts<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file of its own is a number, a list or the like.
        if T::output_path().is_some() {
            self.declare.insert((T::ident(self.config), type_name::<T>()), TypeFile::declare::<T>);
        }
    }
}
