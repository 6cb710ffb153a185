import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Try the service","description":"","frontmatter":{},"headers":[],"relativePath":"try-it.md","filePath":"try-it.md"}');
const _sfc_main = { name: "try-it.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="try-the-service" tabindex="-1">Try the service <a class="header-anchor" href="#try-the-service" aria-label="Permalink to &quot;Try the service&quot;">​</a></h1><p>For everyone who wants to see the service before they decide. You need Node 20 or newer with npm.</p><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-1t8gfj">npx</span><span class="t-dzsirb"> -y</span><span class="t-mdbnqw"> pnpm@12</span><span class="t-mdbnqw"> start</span></span></code></pre></div><p>The first run installs what the service needs, including a Node and a PostgreSQL of its own. <code>PORT=4321 npx -y pnpm@12 start</code> listens on another port. <code>start</code> then shows:</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-wvjl67">Starting PostgreSQL (embedded, data in .local/) …</span></span>
<span class="line"><span class="t-wvjl67">Creating the PostgreSQL data directory</span></span>
<span class="line"><span class="t-wvjl67">Applied … migration(s).</span></span>
<span class="line"><span class="t-wvjl67"></span></span>
<span class="line"><span class="t-wvjl67">The referral service is ready at http://127.0.0.1:3000</span></span>
<span class="line"><span class="t-wvjl67">App: http://localhost:3000/app</span></span>
<span class="line"><span class="t-wvjl67">Signs the demo&#39;s super admin in, once: http://localhost:3000/app/sign-in/link#…</span></span>
<span class="line"><span class="t-wvjl67">Mails that it would send: http://localhost:3000/app/mailbox</span></span>
<span class="line"><span class="t-wvjl67">Docs: http://127.0.0.1:3000/docs</span></span>
<span class="line"><span class="t-wvjl67">Keys of the demo world: .local/quickstart.json</span></span>
<span class="line"><span class="t-wvjl67"></span></span>
<span class="line"><span class="t-wvjl67">Try it:</span></span>
<span class="line"><span class="t-wvjl67">  curl &quot;http://127.0.0.1:3000/api/v1/referrals?limit=1&quot; -H &quot;Authorization: Bearer rk_org_…&quot;</span></span>
<span class="line"><span class="t-wvjl67"></span></span>
<span class="line"><span class="t-wvjl67">Stop it with Ctrl-C.</span></span></code></pre></div><p>The data survives restarts. Delete <code>.local/</code> to start again from nothing. Without <code>SMTP_URL</code>, <code>start</code> sends no email: it keeps the newest 100 in <code>.local/mail/</code> and shows them at <code>/app/mailbox</code> to browsers on this machine.</p><h2 id="addresses-keys-and-people" tabindex="-1">Addresses, keys and people <a class="header-anchor" href="#addresses-keys-and-people" aria-label="Permalink to &quot;Addresses, keys and people&quot;">​</a></h2><p><code>.local/quickstart.json</code> has what a program needs to use the demo:</p><table tabindex="0"><thead><tr><th>Field</th><th>Holds</th></tr></thead><tbody><tr><td><code>baseUrl</code>, <code>publicUrl</code></td><td>address of the service, and of the app</td></tr><tr><td><code>organizations</code></td><td>three organizations: <code>unlimited</code>, <code>free</code>, <code>second</code></td></tr><tr><td><code>keys</code></td><td>a key for each case. <code>organization</code> has every scope, <code>readOnly</code> only <code>referrals:read</code>, <code>free</code> belongs to the organization on the Free plan</td></tr><tr><td><code>keys</code>, of people</td><td>a personal key for each user under the user&#39;s name: <code>superAdmin</code>, <code>admin</code>, <code>businessDeveloper</code>, <code>referrer</code>, <code>blocked</code>, <code>multiOrganization</code> and so on</td></tr><tr><td><code>users</code>, <code>people</code></td><td>IDs of the users, and the email address and password of each for the app</td></tr></tbody></table><h2 id="the-demo-world" tabindex="-1">The demo world <a class="header-anchor" href="#the-demo-world" aria-label="Permalink to &quot;The demo world&quot;">​</a></h2><p>The unlimited organization has a history of two months: 60 referrers, 8 business developers, 600 referrals in every status with labels and custom fields, the customers that came from them, bonus payments in every status and two currencies, conversations, public links with their clicks, invitation codes (usable, expired, used up, paused), and a portal for each business developer with prospects, activities, tasks and goals. The audit log says who did what. All data is invented, and the same for everyone who starts on the same day.</p><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-1t8gfj">quickstart</span><span class="t-140thh">() { </span><span class="t-1t8gfj">node</span><span class="t-dzsirb"> -p</span><span class="t-mdbnqw"> &quot;require(&#39;./.local/quickstart.json&#39;).</span><span class="t-dzsirb">$1</span><span class="t-mdbnqw">&quot;</span><span class="t-140thh">; }</span></span>
<span class="line"><span class="t-1t8gfj">pretty</span><span class="t-140thh">() { </span><span class="t-1t8gfj">node</span><span class="t-dzsirb"> -e</span><span class="t-mdbnqw"> &#39;console.log(JSON.stringify(JSON.parse(require(&quot;fs&quot;).readFileSync(0)), null, 2))&#39;</span><span class="t-140thh">; }</span></span>
<span class="line"><span class="t-1t8gfj">get</span><span class="t-140thh">() { </span><span class="t-1t8gfj">curl</span><span class="t-dzsirb"> -s</span><span class="t-mdbnqw"> &quot;$(</span><span class="t-1t8gfj">quickstart</span><span class="t-mdbnqw"> baseUrl)/api/v1</span><span class="t-dzsirb">$2</span><span class="t-mdbnqw">&quot;</span><span class="t-dzsirb"> -H</span><span class="t-mdbnqw"> &quot;Authorization: Bearer $(</span><span class="t-1t8gfj">quickstart</span><span class="t-mdbnqw"> &quot;keys.</span><span class="t-dzsirb">$1</span><span class="t-mdbnqw">&quot;)&quot;</span><span class="t-1itgoe"> |</span><span class="t-1t8gfj"> pretty</span><span class="t-140thh">; }</span></span>
<span class="line"></span>
<span class="line"><span class="t-1t8gfj">get</span><span class="t-mdbnqw"> superAdmin</span><span class="t-mdbnqw"> &quot;/referrals?status=qualified&quot;</span><span class="t-21nrsd">     # all of them</span></span>
<span class="line"><span class="t-1t8gfj">get</span><span class="t-mdbnqw"> businessDeveloper</span><span class="t-mdbnqw"> &quot;/referrals&quot;</span><span class="t-21nrsd">               # those of their referrers, and their own</span></span>
<span class="line"><span class="t-1t8gfj">get</span><span class="t-mdbnqw"> referrer</span><span class="t-mdbnqw"> &quot;/bonus-payments&quot;</span><span class="t-21nrsd">                   # only their own</span></span>
<span class="line"><span class="t-1t8gfj">get</span><span class="t-mdbnqw"> businessDeveloper</span><span class="t-mdbnqw"> &quot;/bd/overview&quot;</span><span class="t-21nrsd">             # stages, goals with progress, overdue tasks</span></span>
<span class="line"><span class="t-1t8gfj">get</span><span class="t-mdbnqw"> superAdmin</span><span class="t-mdbnqw"> &quot;/customers?limit=5&quot;</span></span>
<span class="line"><span class="t-1t8gfj">get</span><span class="t-mdbnqw"> organization</span><span class="t-mdbnqw"> &quot;/conversations&quot;</span></span></code></pre></div><p>This history has no events. A webhook endpoint receives only what happens from now on.</p><h2 id="the-whole-loop" tabindex="-1">The whole loop <a class="header-anchor" href="#the-whole-loop" aria-label="Permalink to &quot;The whole loop&quot;">​</a></h2><p>While the service runs, a third command shows the whole loop:</p><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-1t8gfj">npx</span><span class="t-dzsirb"> -y</span><span class="t-mdbnqw"> pnpm@12</span><span class="t-mdbnqw"> demo</span></span></code></pre></div><p>It registers a receiver that uses the SDK. Then the people of the demo world do their parts: over the API what the API offers, and in the app what only a person can do. Each of the 14 event types comes from a change, and the receiver verifies every one:</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-wvjl67">A receiver on this machine subscribes to all 14 event types.</span></span>
<span class="line"><span class="t-wvjl67"></span></span>
<span class="line"><span class="t-wvjl67"> 1  Adaeze Obi, an admin, adds Jonas Vik as a referrer of Edgar Moreau</span></span>
<span class="line"><span class="t-wvjl67"> 2  Jonas Vik completes the profile, and shares http://localhost:3000/r/jonas-recommends-solar</span></span>
<span class="line"><span class="t-wvjl67"> 3  Calla Stonebridge, a visitor, sends the form on that page</span></span>
<span class="line"><span class="t-wvjl67"> 4  Jonas Vik asks in the app, and Edgar Moreau, a business developer, answers</span></span>
<span class="line"><span class="t-wvjl67"> 5  Adaeze Obi completes the referral, and the visitor is a customer</span></span>
<span class="line"><span class="t-wvjl67"> 6  Jonas Vik enters payment details in the app</span></span>
<span class="line"><span class="t-wvjl67"> 7  Edgar Moreau drafts €250.00 by API, which can neither approve nor pay</span></span>
<span class="line"><span class="t-wvjl67"> 8  Solveig Lund, a super admin, approves and pays it in the app, at the second try</span></span>
<span class="line"><span class="t-wvjl67"> 9  Jonas Vik becomes a business developer, is blocked by mistake, and unblocked</span></span>
<span class="line"><span class="t-wvjl67">10  Adaeze Obi deletes the referral, and Jonas Vik leaves the organization</span></span>
<span class="line"><span class="t-wvjl67"></span></span>
<span class="line"><span class="t-wvjl67">event                                  recorded      verified  test samples</span></span>
<span class="line"><span class="t-wvjl67">referral.created                              1             1             0</span></span>
<span class="line"><span class="t-wvjl67">…</span></span>
<span class="line"><span class="t-wvjl67">user.profile_updated                          1             1             0</span></span>
<span class="line"><span class="t-wvjl67">all 14 types                                 21            21             0</span></span>
<span class="line"><span class="t-wvjl67"></span></span>
<span class="line"><span class="t-wvjl67">The history of €250.00, …:</span></span>
<span class="line"><span class="t-wvjl67">  draft       Edgar Moreau</span></span>
<span class="line"><span class="t-wvjl67">  approved    Solveig Lund</span></span>
<span class="line"><span class="t-wvjl67">  processing  Solveig Lund</span></span>
<span class="line"><span class="t-wvjl67">  failed      Solveig Lund: The bank asks for the name of the account&#39;s holder</span></span>
<span class="line"><span class="t-wvjl67">  processing  Solveig Lund</span></span>
<span class="line"><span class="t-wvjl67">  completed   Solveig Lund</span></span></code></pre></div><p>At its end it prints what the audit log says about each event, and removes what can be removed. The completed payment and the audit entries stay. Every run uses again what the first one leaves: the customer Calla Stonebridge, the company Vik Takservice AS, the link <code>/r/jonas-recommends-solar</code>, and the profile and payout details of Jonas Vik.</p><ul><li>After an interrupted run, <code>npx -y pnpm@12 demo --remove</code> removes what was left. The next run does the same.</li><li><code>npx -y pnpm@12 demo --leads</code> submits 500 leads of a CSV file instead. It compares each webhook with the API&#39;s response, prints how long they took, and removes them.</li></ul></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("try-it.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const tryIt = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  tryIt as default
};
