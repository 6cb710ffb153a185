# One target per process: api (with the app), worker, migrate, admin.
#   docker build --target api --tag referral-service-api .
#   docker compose --file deploy/compose.yaml build   # all four
# docs/operations.md explains how to run them, and deploy/ has examples.

FROM node:24.21.0-bookworm AS build
RUN npm install --global pnpm@12.21.0
WORKDIR /source
# Fetches the packages with only the lockfile, so a change to the sources does not fetch them again.
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN pnpm fetch
COPY . .
RUN pnpm install --frozen-lockfile --offline
RUN pnpm build && pnpm --filter @referral-service/api make:image /image

# The bill of materials and the licenses: docker build --target bill --output out .
FROM scratch AS bill
COPY --from=build /image/sbom.cdx.json /image/licenses.txt /

# Contains Node, the libraries that it loads, and the service, but no shell and no package manager.
FROM scratch AS service
COPY --from=build /image /
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 METRICS_PORT=9464
USER 65532:65532

FROM service AS migrate
ENTRYPOINT ["/bin/node", "/service/apps/api/dist/main.migrate.js"]

FROM service AS admin
ENTRYPOINT ["/bin/node", "/service/apps/api/dist/main.admin.js"]

FROM service AS process
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["/bin/node", "-e", "fetch(`http://localhost:${process.env.METRICS_PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

FROM process AS worker
ENTRYPOINT ["/bin/node", "--max-semi-space-size=8", "--max-old-space-size=256", "/service/apps/api/dist/main.worker.js"]

FROM process AS api
ENV MALLOC_ARENA_MAX=2
EXPOSE 3000
ENTRYPOINT ["/bin/node", "--max-semi-space-size=16", "--max-old-space-size=512", "/service/apps/api/dist/main.http.js"]
