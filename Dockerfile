# The image brings npm; the Node that runs the product is the one that package-lock.json pins.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
# Tabs that are open during a deploy still ask for hashed files of the release before, so builds keep those of earlier
# releases: in a cache of the builder, or in web/kept and console/kept of the context where builders start empty.
RUN --mount=type=cache,id=serendip-kept,target=/kept \
  mkdir -p /kept/web /kept/console web/kept console/kept && cp -a /kept/web/. web/kept/ && cp -a /kept/console/. console/kept/ && \
  npm ci --no-audit --no-fund && npm run build && \
  cp -a web/kept/. /kept/web/ && cp -a console/kept/. /kept/console/
# Instead of everything that builds, tests and measures, only the packages of the workspaces that run (decision 0693); demo
# people (decision 0829) and emulated services are no part of the image at all.
RUN rm -rf node_modules ./*/node_modules && npm ci --no-audit --no-fund --omit=dev --include-workspace-root \
  --workspace server --workspace contract --workspace brands --workspace locales && rm -rf demo emulators

FROM node:22-bookworm-slim
# ffmpeg converts videos that browsers cannot play, as a confined child process of the worker. tini is process 1, which the
# kernel spares from signals of its own container: a server that ends itself by one must be another (decision 0610).
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV APP_ENV=prod PORT=3000 METRICS_PORT=9464 DATA_DIR=/data
# A larger young generation: most objects of a request are collected before they are promoted (decision 0255).
ENV NODE_OPTIONS=--max-semi-space-size=64
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["/app/node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["/app/node_modules/.bin/node", "server/src/main.ts"]
