# One image for the web application, the API, the worker and the command line. Node.js runs the TypeScript sources, so
# only the web application is built.

# Releases set the digest of this image: see docs/RELEASING.md.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY report/package.json report/
COPY server/package.json server/
COPY web/package.json web/
COPY tools/openapi-client/package.json tools/openapi-client/
COPY tools/link-node.mjs tools/
RUN npm ci
COPY . .
RUN node tools/build-web.ts --force

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY report/package.json report/
COPY server/package.json server/
COPY web/package.json web/
COPY tools/openapi-client/package.json tools/openapi-client/
COPY tools/link-node.mjs tools/
COPY report/src/fonts.ts report/src/
COPY tools/prune-production.ts tools/
# PRUNE=--external-database also removes the embedded PostgreSQL, which an image for an external database does not need.
ARG PRUNE=
RUN npm ci --omit=dev --workspace contract --workspace report --workspace server && node tools/prune-production.ts $PRUNE

FROM ${NODE_IMAGE}
ARG NODE_IMAGE
LABEL org.opencontainers.image.base.name=${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 LPI_DATA_DIR=/data
COPY --from=dependencies /app ./
COPY contract contract
COPY report report
COPY server server
COPY content content
COPY locales locales
COPY --from=build /app/web/dist web/dist
COPY deploy/lpi-in-container /usr/local/bin/lpi
# The commit that the image is built from becomes part of the version.
ARG COMMIT=
RUN if [ -n "$COMMIT" ]; then echo "$COMMIT" > commit; fi
RUN mkdir /data && chown node:node /data && chmod 700 /data && chmod 755 /usr/local/bin/lpi
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
