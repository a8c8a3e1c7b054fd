//! Patches the document with the differences between two views.

use std::rc::Rc;

use js_sys::WeakMap;
use wasm_bindgen::prelude::*;
use web_sys::{
    Document, Element as DomElement, HtmlCanvasElement, HtmlDialogElement, HtmlElement,
    HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, Node as DomNode,
};

use super::canvas::{Canvases, ElementId};
use super::focus::Focused;
use crate::app::ui::{Element, EventKind, Handler, Node};
use crate::plot::Picture;

/// The maximum number of deferred elements filled in one frame.
const DEFERRED_PER_FRAME: u32 = 1;

const SVG: &str = "http://www.w3.org/2000/svg";

/// A node in the document.
struct MountedNode {
    dom: DomNode,
    kind: MountedKind,
}

enum MountedKind {
    Text(String),
    Element(MountedElement),
}

struct MountedElement {
    id: ElementId,
    tag: &'static str,
    key: Option<String>,
    attrs: Vec<(&'static str, String)>,
    children: Vec<MountedNode>,
    picture: Option<Rc<Picture>>,
    /// True if its children are deferred.
    is_deferred: bool,
}

/// The view in the document, with its handlers and canvases.
pub(super) struct Tree<M> {
    document: Document,
    root: DomElement,
    mounted: Option<MountedNode>,
    /// By element id. The ids of removed elements are reused.
    handlers: Vec<Vec<(EventKind, Handler<M>)>>,
    free_ids: Vec<ElementId>,
    ids: WeakMap,
    canvases: Canvases,
    /// The number of deferred elements that this frame may still fill.
    deferred_budget: u32,
    /// True if this frame has left an element unfilled.
    has_deferred: bool,
    /// The focus before the current view.
    focused: Option<Focused>,
}

impl<M> Tree<M> {
    /// The first view replaces the contents of `root`.
    pub(super) fn new(document: Document, root: DomElement, canvases: Canvases) -> Self {
        Tree {
            document,
            root,
            mounted: None,
            handlers: Vec::new(),
            free_ids: Vec::new(),
            ids: WeakMap::new(),
            canvases,
            deferred_budget: 0,
            has_deferred: false,
            focused: None,
        }
    }

    pub(super) fn root(&self) -> &DomElement {
        &self.root
    }

    pub(super) fn handler(&self, element: &DomElement, kind: EventKind) -> Option<Handler<M>> {
        let id = self.ids.get(element).as_f64()? as ElementId;
        let own = self.handlers.get(id as usize)?;
        let (_, handler) = own.iter().find(|(k, _)| *k == kind)?;
        Some(handler.clone())
    }

    /// Shows a view. Returns true if a part is deferred to the next frame.
    pub(super) fn show(&mut self, view: Node<M>) -> Result<bool, JsValue> {
        (self.deferred_budget, self.has_deferred) = (DEFERRED_PER_FRAME, false);
        self.focused = Focused::capture();
        if self.mounted.is_none() {
            self.root.set_text_content(None);
        }
        let old: Vec<MountedNode> = self.mounted.take().into_iter().collect();
        let root: DomNode = self.root.clone().into();
        let mut new = self.patch_children(&root, old, vec![view], false)?;
        self.mounted = new.pop();
        Ok(self.has_deferred)
    }

    /// The focus before the last view; `None` if nothing was focused.
    pub(super) fn focused(&mut self) -> Option<Focused> {
        self.focused.take()
    }

    /// Patches the children of a parent, reusing existing nodes. Avoids reading the document: most nodes are already
    /// in place, and querying each would dominate the cost.
    fn patch_children(
        &mut self,
        parent: &DomNode,
        old: Vec<MountedNode>,
        new: Vec<Node<M>>,
        svg: bool,
    ) -> Result<Vec<MountedNode>, JsValue> {
        let found = match_children(&old, &new);
        let mut old: Vec<Option<MountedNode>> = old.into_iter().map(Some).collect();
        let mut stays = vec![false; old.len()];
        for i in found.iter().flatten() {
            stays[*i] = true;
        }
        for (old, _) in old.iter_mut().zip(stays).filter(|(_, stays)| !stays) {
            old.take().into_iter().for_each(|node| self.remove(node));
        }
        // The remaining old nodes follow the placed ones in their order.
        let mut next = 0;
        let mut placed = Vec::with_capacity(new.len());
        for (node, found) in new.into_iter().zip(found) {
            next += old[next..].iter().take_while(|old| old.is_none()).count();
            let mounted = match found.and_then(|i| old[i].take()) {
                Some(old) => self.patch(old, node, svg)?,
                None => self.create(node, svg)?,
            };
            // Moves only nodes that are out of place: moving an element loses its focus.
            if found != Some(next) {
                let here = old.get(next).and_then(Option::as_ref);
                parent.insert_before(&mounted.dom, here.map(|old| &old.dom))?;
            }
            placed.push(mounted);
        }
        Ok(placed)
    }

    fn create(&mut self, node: Node<M>, svg: bool) -> Result<MountedNode, JsValue> {
        let element = match node {
            Node::Text(text) => {
                return Ok(MountedNode {
                    dom: self.document.create_text_node(&text).into(),
                    kind: MountedKind::Text(text),
                });
            }
            Node::Element(element) => element,
        };
        let svg = svg || element.tag == "svg";
        let dom = if svg {
            self.document.create_element_ns(Some(SVG), element.tag)?
        } else {
            self.document.create_element(element.tag)?
        };
        let id = self.free_ids.pop().unwrap_or_else(|| {
            self.handlers.push(Vec::new());
            self.handlers.len() as ElementId - 1
        });
        self.ids.set(&dom, &JsValue::from(id));
        let empty = MountedElement {
            id,
            tag: element.tag,
            key: element.key.clone(),
            attrs: Vec::new(),
            children: Vec::new(),
            picture: None,
            is_deferred: element.deferred,
        };
        let mounted = self.patch_element(&dom, empty, element, svg)?;
        Ok(MountedNode {
            dom: dom.into(),
            kind: MountedKind::Element(mounted),
        })
    }

    /// Patches a node; `old` fits `new`.
    fn patch(&mut self, old: MountedNode, new: Node<M>, svg: bool) -> Result<MountedNode, JsValue> {
        let MountedNode { dom, kind } = old;
        let kind = match (kind, new) {
            (MountedKind::Text(old), Node::Text(new)) => {
                if old != new {
                    dom.set_node_value(Some(&new));
                }
                MountedKind::Text(new)
            }
            (MountedKind::Element(old), Node::Element(new)) => {
                let element: &DomElement = dom.unchecked_ref();
                let svg = svg || new.tag == "svg";
                MountedKind::Element(self.patch_element(element, old, new, svg)?)
            }
            (kind, _) => kind,
        };
        Ok(MountedNode { dom, kind })
    }

    /// Sets attributes, handlers, children and picture of an element.
    fn patch_element(
        &mut self,
        dom: &DomElement,
        old: MountedElement,
        new: Element<M>,
        svg: bool,
    ) -> Result<MountedElement, JsValue> {
        for (name, _) in &old.attrs {
            if !new.attrs.iter().any(|(n, _)| n == name) && !is_property(name) {
                dom.remove_attribute(name)?;
            }
        }
        for (name, value) in &new.attrs {
            let same = old.attrs.iter().any(|(n, v)| n == name && v == value);
            if !same && !is_property(name) {
                set_attribute(dom, name, value)?;
            }
        }
        self.handlers[old.id as usize] = new.on;
        let is_deferred = old.is_deferred && !self.may_render_deferred();
        let inside = if is_deferred { Vec::new() } else { new.children };
        let children = self.patch_children(dom, old.children, inside, svg)?;
        // After the children: a select element only accepts the value of one of its options.
        for (name, value) in &new.attrs {
            let same = old.attrs.iter().any(|(n, v)| n == name && v == value);
            if !same && is_property(name) {
                set_property(dom, name, value);
            }
        }
        if let Some(picture) = &new.picture
            && let Some(canvas) = dom.dyn_ref::<HtmlCanvasElement>()
        {
            self.canvases.show(old.id, canvas, picture);
        }
        Ok(MountedElement {
            id: old.id,
            tag: old.tag,
            key: new.key,
            attrs: new.attrs,
            children,
            picture: new.picture,
            is_deferred,
        })
    }

    /// True if this frame may render a deferred element; otherwise the next one must.
    fn may_render_deferred(&mut self) -> bool {
        let may = self.deferred_budget > 0;
        self.deferred_budget = self.deferred_budget.saturating_sub(1);
        self.has_deferred |= !may;
        may
    }

    fn remove(&mut self, node: MountedNode) {
        if let Some(dialog) = node.dom.dyn_ref::<HtmlDialogElement>() {
            // Lets the browser restore the focus from before the dialog.
            dialog.close();
        }
        if let Some(focused) = &mut self.focused {
            focused.before_removal(&node.dom);
        }
        if let Some(parent) = node.dom.parent_node() {
            // Fails only if it is not a child.
            let _ = parent.remove_child(&node.dom);
        }
        self.release_ids(node);
    }

    /// Releases the ids of a removed element and its children.
    fn release_ids(&mut self, node: MountedNode) {
        // Ids are reused, and a late event must not find the handlers of another element.
        self.ids.delete(&node.dom);
        if let MountedKind::Element(element) = node.kind {
            self.handlers[element.id as usize] = Vec::new();
            self.free_ids.push(element.id);
            if element.picture.is_some() {
                self.canvases.remove(element.id);
            }
            for child in element.children {
                self.release_ids(child);
            }
        }
    }

    /// Resets a field to the view's value, after input that the view did not follow.
    pub(super) fn reset_field(&self, field: &DomElement) {
        if let Some(element) = self
            .mounted
            .as_ref()
            .and_then(|mounted| mounted.find(field))
        {
            for (name, value) in element.attrs.iter().filter(|(n, _)| is_property(n)) {
                set_property(field, name, value);
            }
        }
    }
}

/// The old child that each new child reuses: with the same key, or else the next unkeyed one that fits.
fn match_children<M>(old: &[MountedNode], new: &[Node<M>]) -> Vec<Option<usize>> {
    let (mut next_keyed, mut next_unkeyed) = (0, 0);
    let mut is_used = vec![false; old.len()];
    let find = |node: &Node<M>| match node.key() {
        Some(key) => {
            // Most nodes are already in place and in order.
            let mut all = (next_keyed..old.len()).chain(0..next_keyed);
            let found = all.find(|i| !is_used[*i] && old[*i].key() == Some(key))?;
            next_keyed = found + 1;
            is_used[found] = true;
            old[found].fits(node).then_some(found)
        }
        None => {
            let found = (next_unkeyed..old.len()).find(|i| old[*i].fits(node))?;
            next_unkeyed = found + 1;
            Some(found)
        }
    };
    new.iter().map(find).collect()
}

impl MountedNode {
    fn key(&self) -> Option<&str> {
        match &self.kind {
            MountedKind::Element(e) => e.key.as_deref(),
            MountedKind::Text(_) => None,
        }
    }

    /// True if it can be patched to become `node`.
    fn fits<M>(&self, node: &Node<M>) -> bool {
        match (&self.kind, node) {
            (MountedKind::Text(_), Node::Text(_)) => true,
            (MountedKind::Element(old), Node::Element(new)) => {
                old.tag == new.tag && old.key == new.key
            }
            _ => false,
        }
    }

    fn find(&self, dom: &DomElement) -> Option<&MountedElement> {
        let MountedKind::Element(element) = &self.kind else {
            return None;
        };
        let node: &DomNode = dom;
        if self.dom == *node {
            return Some(element);
        }
        element.children.iter().find_map(|child| child.find(dom))
    }
}

/// Writes an attribute. Styles use the object model: the content security policy blocks style attributes.
fn set_attribute(dom: &DomElement, name: &str, value: &str) -> Result<(), JsValue> {
    if name == "style"
        && let Some(element) = dom.dyn_ref::<HtmlElement>()
    {
        element.style().set_css_text(value);
        return Ok(());
    }
    dom.set_attribute(name, value)
}

/// True for properties that differ from their attribute: user input changes only the property.
fn is_property(name: &str) -> bool {
    matches!(name, "value" | "checked")
}

fn set_property(dom: &DomElement, name: &str, value: &str) {
    if let Some(input) = dom.dyn_ref::<HtmlInputElement>() {
        match name {
            // Writing an equal value would move the cursor.
            "value" if input.value() != value => input.set_value(value),
            "checked" => input.set_checked(value == "true"),
            _ => {}
        }
    } else if let Some(area) = dom.dyn_ref::<HtmlTextAreaElement>() {
        if name == "value" && area.value() != value {
            area.set_value(value);
        }
    } else if let Some(select) = dom.dyn_ref::<HtmlSelectElement>() {
        if name == "value" {
            select.set_value(value);
        }
    } else if name == "value" {
        // The value of an option, a list item or a meter is a plain attribute.
        let _ = dom.set_attribute(name, value);
    }
}
