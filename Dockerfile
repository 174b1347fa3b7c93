FROM python:3.13-slim
COPY . /src
RUN pip install --no-cache-dir '/src[serve]' && useradd --create-home tda && install -d -o tda -m 700 /data
USER tda
VOLUME /data
EXPOSE 2222
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=1m --timeout=15s --start-period=20s CMD ["tda", "serve", "--data", "/data", "--status"]
CMD ["tda", "serve", "--host", "0.0.0.0", "--data", "/data"]
