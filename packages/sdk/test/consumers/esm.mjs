import * as sdk from "@referral-service/sdk";
import * as testing from "@referral-service/sdk/testing";
import * as webhooks from "@referral-service/sdk/webhooks";
import * as express from "@referral-service/sdk/webhooks/express";
import * as fastify from "@referral-service/sdk/webhooks/fastify";
import * as fetch from "@referral-service/sdk/webhooks/fetch";
import * as hono from "@referral-service/sdk/webhooks/hono";
import * as next from "@referral-service/sdk/webhooks/next";
import { runConsumer } from "./consumer.mjs";

const adapters = { express, fastify, fetch, hono, next };
await runConsumer(sdk, webhooks, { adapters, testing });
