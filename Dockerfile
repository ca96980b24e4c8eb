# Beacon in a container: node dist/server/main.js as a user without rights, on a root that may be read-only.
# It writes to /data (embedded database, files, secret key) and to /tmp (uploads under way).
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /beacon
COPY . .
# The pages are built with all packages; the server runs with its own.
RUN node tools/build.mjs \
  && node tools/sbom.mjs \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/node-bin-*

FROM ${NODE_IMAGE}
ENV NODE_ENV=production MODE=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /beacon
COPY --from=build /beacon/package.json ./
COPY --from=build /beacon/node_modules ./node_modules
COPY --from=build /beacon/dist ./dist
COPY --from=build /beacon/contract ./contract
COPY --from=build /beacon/frameworks ./frameworks
COPY --from=build /beacon/rules ./rules
COPY --from=build /beacon/server ./server
COPY --from=build /beacon/web/design/tokens.css ./web/design/tokens.css
RUN mkdir /data && chown 10001:10001 /data
VOLUME /data
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s --interval=15s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", "dist/server/main.js"]
