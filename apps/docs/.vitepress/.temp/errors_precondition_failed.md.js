import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"PRECONDITION_FAILED","description":"","frontmatter":{},"headers":[],"relativePath":"errors/precondition_failed.md","filePath":"errors/precondition_failed.md"}');
const _sfc_main = { name: "errors/precondition_failed.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="precondition_failed" tabindex="-1">PRECONDITION_FAILED <a class="header-anchor" href="#precondition_failed" aria-label="Permalink to &quot;PRECONDITION_FAILED&quot;">​</a></h1><p>Status 412. The resource&#39;s version is not the one that <code>If-Match</code> names. Nothing was changed.</p><p><strong>What to do:</strong> Read the resource again, decide again, and send its current <code>ETag</code>.</p><h2 id="returned-by" tabindex="-1">Returned by <a class="header-anchor" href="#returned-by" aria-label="Permalink to &quot;Returned by&quot;">​</a></h2><p><a href="/docs/reference/bd.activities.update">Change an activity in your portal</a>, <a href="/docs/reference/bd.activities.delete">Delete an activity in your portal</a>, <a href="/docs/reference/bd.goals.update">Change a goal in your portal</a>, <a href="/docs/reference/bd.goals.delete">Delete a goal in your portal</a>, <a href="/docs/reference/bd.prospects.update">Change a prospect in your portal</a>, <a href="/docs/reference/bd.prospects.delete">Delete a prospect in your portal</a>, <a href="/docs/reference/bd.tasks.update">Change a task in your portal</a>, <a href="/docs/reference/bd.tasks.delete">Delete a task in your portal</a>, <a href="/docs/reference/referrals.update">Change a referral</a>, <a href="/docs/reference/referrals.delete">Delete a referral permanently</a>, <a href="/docs/reference/users.update">Change a user&#39;s profile</a>, <a href="/docs/reference/users.remove">Remove a user from the organization</a>, <a href="/docs/reference/users.setPermissions">Change a user&#39;s permission level and flags</a>, <a href="/docs/reference/users.setStatus">Block or unblock a user</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("errors/precondition_failed.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const precondition_failed = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  precondition_failed as default
};
