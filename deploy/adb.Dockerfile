# The adb server of k8s/components/usb-gateways. It runs as root there, because the files of USB devices belong to root.
#   docker build -f deploy/adb.Dockerfile -t tapwright-adb:0.1.0 deploy
FROM debian:13-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends adb \
    && rm -rf /var/lib/apt/lists/*
ENTRYPOINT ["adb"]
