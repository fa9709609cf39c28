# tandem alone: the program of a release and the libraries that it is linked with; no shell, no package manager, no root.
#
#   docker build --build-arg VERSION=1.2.3 --tag tandem --file Dockerfile DIR
#
# DIR holds SHA256SUMS and the Linux archives of that release, or what `npm run binary -- --out DIR` wrote.
FROM debian:12.12-slim AS program
ARG VERSION
ARG TARGETARCH
COPY SHA256SUMS tandem-v${VERSION}-linux-*.tar.gz /release/
WORKDIR /release
SHELL ["/bin/bash", "-eo", "pipefail", "-c"]
RUN sha256sum --check --strict --ignore-missing SHA256SUMS \
 && mkdir -p /image/usr/bin /image/etc /image/home/tandem /image/tmp \
 && arch="${TARGETARCH:-amd64}" \
 && tar -xzf "tandem-v${VERSION}-linux-${arch/amd64/x64}.tar.gz" --strip-components 1 \
 && cp tandem /image/usr/bin/ \
 && cp -L --parents $(ldd tandem | grep -o '/[^ ]*') /image/ \
 && echo 'tandem:x:65532:65532::/home/tandem:/nonexistent' >/image/etc/passwd \
 && echo 'hosts: files dns' >/image/etc/nsswitch.conf \
 && chmod 1777 /image/tmp \
 && chown 65532:65532 /image/home/tandem

FROM scratch
COPY --from=program /image /
USER 65532:65532
ENV HOME=/home/tandem PATH=/usr/bin NO_UPDATE_NOTIFIER=1 TANDEM_NO_KEYRING=1
WORKDIR /home/tandem
ENTRYPOINT ["/usr/bin/tandem"]
CMD ["--help"]
