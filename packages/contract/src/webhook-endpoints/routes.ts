import { admins } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { idParam, organizationQuery, pageOf, pageQuery } from "../primitives.ts";
import { c } from "../router.ts";
import {
  createdWebhookEndpoint,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  webhookEndpoint,
} from "./schemas.ts";

export const webhookEndpointsContract = c.router({
  list: {
    method: "GET",
    path: "/webhooks",
    summary: "List webhook endpoints, newest first",
    query: organizationQuery.extend(pageQuery),
    responses: { 200: pageOf(webhookEndpoint) },
    metadata: requiresScope("webhooks:read", { roles: admins }),
  },
  get: {
    method: "GET",
    path: "/webhooks/:id",
    summary: "Read one webhook endpoint",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: webhookEndpoint },
    metadata: requiresScope("webhooks:read", { roles: admins }),
  },
  create: {
    method: "POST",
    path: "/webhooks",
    summary: "Register a webhook endpoint; its secret is shown only in this answer",
    query: organizationQuery,
    body: createWebhookEndpoint,
    responses: { 201: createdWebhookEndpoint },
    metadata: requiresScope("webhooks:write", { roles: admins }),
  },
  update: {
    method: "PATCH",
    path: "/webhooks/:id",
    summary: "Change, pause, resume or re-enable a webhook endpoint",
    pathParams: idParam,
    query: organizationQuery,
    body: updateWebhookEndpoint,
    responses: { 200: webhookEndpoint },
    metadata: requiresScope("webhooks:write", { roles: admins }),
  },
  delete: {
    method: "DELETE",
    path: "/webhooks/:id",
    summary: "Delete a webhook endpoint and cancel its open deliveries",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 204: c.noBody() },
    metadata: requiresScope("webhooks:write", { roles: admins }),
  },
});
