import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"List the event types that webhooks deliver","description":"","frontmatter":{},"headers":[],"relativePath":"reference/eventTypes.list.md","filePath":"reference/eventTypes.list.md"}');
const _sfc_main = { name: "reference/eventTypes.list.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="list-the-event-types-that-webhooks-deliver" tabindex="-1">List the event types that webhooks deliver <a class="header-anchor" href="#list-the-event-types-that-webhooks-deliver" aria-label="Permalink to &quot;List the event types that webhooks deliver&quot;">​</a></h1><p><code>GET /api/v1/event-types</code></p><p>List the event types that webhooks deliver, each with its JSON Schema and an example; all are on one page.</p><p>An organization key needs the scope <code>webhooks:read</code>: Read webhook endpoints and deliveries. The owner of a personal key must be <code>super_admin</code> or <code>admin</code>.</p><p><a href="/docs/try#/Event%20types/eventTypes.list" target="_self">Try it</a></p><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to &quot;Example&quot;">​</a></h2><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-1t8gfj">curl</span><span class="t-mdbnqw"> &quot;</span><span class="t-140thh">$REFERRAL_SERVICE_URL</span><span class="t-mdbnqw">/api/v1/event-types&quot;</span><span class="t-dzsirb"> \\</span></span>
<span class="line"><span class="t-dzsirb">  -H</span><span class="t-mdbnqw"> &quot;Authorization: Bearer </span><span class="t-140thh">$REFERRAL_SERVICE_API_KEY</span><span class="t-mdbnqw">&quot;</span></span></code></pre></div><h2 id="parameters" tabindex="-1">Parameters <a class="header-anchor" href="#parameters" aria-label="Permalink to &quot;Parameters&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning</th></tr></thead><tbody><tr><td><code>organization</code></td><td>query</td><td>string, optional</td><td>Personal keys only: slug, id or identity-provider id of the organization</td></tr></tbody></table><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to &quot;Response&quot;">​</a></h2><p>Status 200. Done.</p><table tabindex="0"><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody><tr><td><code>data</code></td><td>array of object</td><td></td></tr><tr><td><code>data[].eventType</code></td><td><code>&quot;referral.created&quot;</code> or <code>&quot;referral.updated&quot;</code> or <code>&quot;referral.deleted&quot;</code> or <code>&quot;referral.message_added&quot;</code> or <code>&quot;bonus_payment.created&quot;</code> or <code>&quot;bonus_payment.status_updated&quot;</code> or <code>&quot;bonus_payment.completed&quot;</code> or <code>&quot;bonus_payment.failed&quot;</code> or <code>&quot;bonus_payment.credentials_updated&quot;</code> or <code>&quot;user.joined&quot;</code> or <code>&quot;user.permissions_updated&quot;</code> or <code>&quot;user.status_updated&quot;</code> or <code>&quot;user.left&quot;</code> or <code>&quot;user.profile_updated&quot;</code></td><td></td></tr><tr><td><code>data[].description</code></td><td>string</td><td>What happened</td></tr><tr><td><code>data[].schema</code></td><td>object</td><td>JSON Schema 2020-12 of the whole payload, the envelope included</td></tr><tr><td><code>data[].example</code></td><td>object</td><td>A payload of this type</td></tr><tr><td><code>pagination</code></td><td>object</td><td></td></tr><tr><td><code>pagination.nextCursor</code></td><td>string or null</td><td>Cursor of the next page; null on the last one</td></tr><tr><td><code>pagination.hasMore</code></td><td>boolean</td><td></td></tr></tbody></table><div class="language-json vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">json</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-140thh">{</span></span>
<span class="line"><span class="t-dzsirb">  &quot;data&quot;</span><span class="t-140thh">: [</span></span>
<span class="line"><span class="t-140thh">    {</span></span>
<span class="line"><span class="t-dzsirb">      &quot;eventType&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;referral.deleted&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">      &quot;description&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;A referral was deleted&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">      &quot;schema&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">        &quot;$schema&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;https://json-schema.org/draft/2020-12/schema&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">        &quot;title&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;ReferralDeletedEvent&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">        &quot;type&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;object&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">        &quot;properties&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">          &quot;eventType&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">            &quot;type&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;string&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">            &quot;const&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;referral.deleted&quot;</span></span>
<span class="line"><span class="t-140thh">          }</span></span>
<span class="line"><span class="t-140thh">        },</span></span>
<span class="line"><span class="t-dzsirb">        &quot;required&quot;</span><span class="t-140thh">: [</span></span>
<span class="line"><span class="t-mdbnqw">          &quot;eventType&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-mdbnqw">          &quot;eventId&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-mdbnqw">          &quot;timestamp&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-mdbnqw">          &quot;organizationId&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-mdbnqw">          &quot;data&quot;</span></span>
<span class="line"><span class="t-140thh">        ]</span></span>
<span class="line"><span class="t-140thh">      },</span></span>
<span class="line"><span class="t-dzsirb">      &quot;example&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">        &quot;eventType&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;referral.deleted&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">        &quot;eventId&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0032&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">        &quot;timestamp&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">1760000120000</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">        &quot;organizationId&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">        &quot;data&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">          &quot;referralId&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">          &quot;deletedAt&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">1760000120000</span></span>
<span class="line"><span class="t-140thh">        },</span></span>
<span class="line"><span class="t-dzsirb">        &quot;metadata&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">          &quot;deleted&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">true</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">          &quot;version&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">3</span></span>
<span class="line"><span class="t-140thh">        }</span></span>
<span class="line"><span class="t-140thh">      }</span></span>
<span class="line"><span class="t-140thh">    }</span></span>
<span class="line"><span class="t-140thh">  ],</span></span>
<span class="line"><span class="t-dzsirb">  &quot;pagination&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">    &quot;nextCursor&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">null</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">    &quot;hasMore&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">false</span></span>
<span class="line"><span class="t-140thh">  }</span></span>
<span class="line"><span class="t-140thh">}</span></span></code></pre></div><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to &quot;Errors&quot;">​</a></h2><p><a href="/docs/errors/invalid_request"><code>INVALID_REQUEST</code></a>, <a href="/docs/errors/organization_required"><code>ORGANIZATION_REQUIRED</code></a>, <a href="/docs/errors/missing_authorization"><code>MISSING_AUTHORIZATION</code></a>, <a href="/docs/errors/invalid_api_key"><code>INVALID_API_KEY</code></a>, <a href="/docs/errors/organization_access_denied"><code>ORGANIZATION_ACCESS_DENIED</code></a>, <a href="/docs/errors/plan_required"><code>PLAN_REQUIRED</code></a>, <a href="/docs/errors/assistants_disabled"><code>ASSISTANTS_DISABLED</code></a>, <a href="/docs/errors/forbidden"><code>FORBIDDEN</code></a>, <a href="/docs/errors/scope_limitations"><code>SCOPE_LIMITATIONS</code></a>, <a href="/docs/errors/organization_not_found"><code>ORGANIZATION_NOT_FOUND</code></a>, <a href="/docs/errors/rate_limit_exceeded"><code>RATE_LIMIT_EXCEEDED</code></a>, <a href="/docs/errors/internal_error"><code>INTERNAL_ERROR</code></a>, <a href="/docs/errors/service_unavailable"><code>SERVICE_UNAVAILABLE</code></a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/eventTypes.list.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const eventTypes_list = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  eventTypes_list as default
};
