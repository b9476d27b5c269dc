# One node of Moodloom. `compose.yaml` puts two of them behind a proxy; docs/deploy.md says how.
# Debian, not Alpine: sharp, argon2 and esbuild come as binaries, and the ones for glibc are the ones that are tested.
FROM node:22-bookworm-slim AS base
WORKDIR /app
ENV NPM_CONFIG_AUDIT=false NPM_CONFIG_FUND=false NPM_CONFIG_UPDATE_NOTIFIER=false
COPY package.json package-lock.json ./

# Not `npm ci`: it refuses a lock file made where some other platforms' binaries could not be looked up.
FROM base AS build
RUN npm install --no-save --include=dev
COPY . .
RUN npm run build

FROM base AS dependencies
RUN npm install --no-save --omit=dev && npm cache clean --force

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Images and the embedded database, where neither S3 nor Postgres is set.
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
# Ready: the database answers and has all its tables. The first start may be making them.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
