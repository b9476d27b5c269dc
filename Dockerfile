# One node of Moodloom. `compose.yaml` puts two of them behind a proxy; docs/deploy.md says how, and how to pin the image
# below by its digest.
# Debian, not Alpine: sharp, argon2 and esbuild come as binaries, and the ones for glibc are the ones that are tested.
FROM node:22.23.3-bookworm-slim AS base
WORKDIR /app
ENV NPM_CONFIG_AUDIT=false NPM_CONFIG_FUND=false NPM_CONFIG_UPDATE_NOTIFIER=false
COPY package.json package-lock.json ./

# No package needs its install script: native binaries are packages of their own.
FROM base AS build
RUN npm ci --ignore-scripts --include=dev
COPY . .
RUN npm run build

FROM base AS dependencies
RUN npm ci --ignore-scripts --omit=dev

FROM node:22.23.3-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# /data holds images and the embedded database unless S3 and Postgres are set. npm is removed: nothing is installed at
# run time, and its dependencies would only have to be patched.
RUN mkdir /data && chown 1000:1000 /data \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-*
COPY --from=dependencies /app/package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# The user `node`. Kubernetes (`runAsNonRoot`) accepts only a numeric user.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Ready: the database answers and has all its tables. The first start may be making them.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
