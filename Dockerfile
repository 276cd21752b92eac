# The ready-made server, from the registry: docker build -t sallyport .
# From tarballs of this repository: npm run pack, then docker build --build-arg SOURCE=./dist/*.tgz -t sallyport .
FROM node:26-slim AS install
ARG SOURCE=@sallyport/server
WORKDIR /app
COPY Dockerfile dist/*.tg[z] ./dist/
RUN npm install --omit=dev --no-audit --no-fund $SOURCE && rm -rf dist

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 SALLYPORT_DATABASE_URL=sqlite:/data/sallyport.db
WORKDIR /app
COPY --from=install /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "node_modules/@sallyport/server/dist/main.js"]
