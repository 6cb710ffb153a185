import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"INTERNAL_ERROR","description":"","frontmatter":{},"headers":[],"relativePath":"errors/internal_error.md","filePath":"errors/internal_error.md"}');
const _sfc_main = { name: "errors/internal_error.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="internal_error" tabindex="-1">INTERNAL_ERROR <a class="header-anchor" href="#internal_error" aria-label="Permalink to &quot;INTERNAL_ERROR&quot;">​</a></h1><p>Status 500. Something went wrong on our side.</p><p><strong>What to do:</strong> Repeat the request; if it fails again, send us the requestId.</p><h2 id="returned-by" tabindex="-1">Returned by <a class="header-anchor" href="#returned-by" aria-label="Permalink to &quot;Returned by&quot;">​</a></h2><p>Every operation.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("errors/internal_error.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const internal_error = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  internal_error as default
};
