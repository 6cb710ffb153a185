import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"INVALID_REQUEST","description":"","frontmatter":{},"headers":[],"relativePath":"errors/invalid_request.md","filePath":"errors/invalid_request.md"}');
const _sfc_main = { name: "errors/invalid_request.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid_request" tabindex="-1">INVALID_REQUEST <a class="header-anchor" href="#invalid_request" aria-label="Permalink to &quot;INVALID_REQUEST&quot;">​</a></h1><p>Status 400. A parameter or a body field is wrong; the message names the first, <code>details</code> lists all.</p><p><strong>What to do:</strong> Correct the named fields and send the request again.</p><h2 id="returned-by" tabindex="-1">Returned by <a class="header-anchor" href="#returned-by" aria-label="Permalink to &quot;Returned by&quot;">​</a></h2><p>Every operation.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("errors/invalid_request.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalid_request = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalid_request as default
};
