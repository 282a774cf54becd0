# The portal as an image: docker build -t portal .
# docs/operate/install.md says how to run it. deploy/compose.yaml starts a trial with a database, storage and mail server.
FROM node:24.9.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm run build

FROM node:24.9.0-bookworm-slim
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=build /app/dist ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.js"]
