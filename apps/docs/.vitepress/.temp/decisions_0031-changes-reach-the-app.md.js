import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"31. Changes reach the app as a stream","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0031-changes-reach-the-app.md","filePath":"decisions/0031-changes-reach-the-app.md"}');
const _sfc_main = { name: "decisions/0031-changes-reach-the-app.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="31-changes-reach-the-app-as-a-stream" tabindex="-1">31. Changes reach the app as a stream <a class="header-anchor" href="#31-changes-reach-the-app-as-a-stream" aria-label="Permalink to &quot;31. Changes reach the app as a stream&quot;">​</a></h1><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The app polled what it showed every 3 to 5 seconds, in 22 files. The API&#39;s event stream could not replace that: it is for admins and has no events about links, codes, imports or endpoints.</p><h2 id="decision" tabindex="-1">Decision <a class="header-anchor" href="#decision" aria-label="Permalink to &quot;Decision&quot;">​</a></h2><p><code>GET /app/api/changes</code> sends server-sent events over the session. A message is a list of resources, such as <code>[&quot;referrals&quot;]</code>, and holds no data. The app reads the queries of these resources again.</p><p>The source is the audit log, because every change writes an entry in its own transaction. Each API process asks once a second for new entries of the organizations that it has followers for. This works across processes and through a pooler, where <code>LISTEN</code> does not.</p><p>People hear of a resource only if they changed a row of it, if everybody sees it, or if they see one of the changed rows. The condition is the one that lists use. The session and the role are checked again before each message.</p><p>A window follows while it is visible, because a browser opens six connections to a host. A session has up to 8 followers at a process, an organization 200, a process 1,000.</p><h2 id="consequences" tabindex="-1">Consequences <a class="header-anchor" href="#consequences" aria-label="Permalink to &quot;Consequences&quot;">​</a></h2><ul><li>A message every 10 seconds shows that the stream gets through. After 25 seconds without one the app reconnects, polls every 5 seconds in the meantime, and then reads everything again.</li><li>What no person changes is not in the audit log. Deliveries, the progress of an import and clicks are polled while they are shown.</li><li>A row that somebody lost sight of, such as a deleted one, is not announced to them. The app polls every 60 seconds, too.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0031-changes-reach-the-app.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0031ChangesReachTheApp = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0031ChangesReachTheApp as default
};
