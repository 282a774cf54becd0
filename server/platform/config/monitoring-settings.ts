import { maybe, networks, oneOf, share, some, text, web, whole } from './kinds.ts'
import { setting } from './setting.ts'

export const monitoring = {
  OPERATOR_NETWORKS: setting(
    networks,
    'Addresses or networks, separated by commas, that may read `/readyz?verbose` and `/metrics`.',
  ),
  OPERATOR_TOKEN: setting(
    maybe,
    'Token for `/readyz?verbose` and `/metrics`, sent as `Authorization: Bearer ...`.',
    '',
    true,
  ),
  METRICS_PORT: setting(
    whole(0, 65_535),
    'Separate port that serves `/metrics` without a token. Let only your monitor reach it. 0 turns it off.',
    '0',
  ),
  LOG_LEVEL: setting(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'Lowest level of messages that are logged.',
    'info',
  ),
}

export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    web,
    'URL of an OpenTelemetry collector, such as `http://127.0.0.1:4318`. If empty, no traces are sent.',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(web, 'Full URL for traces, if it is not `/v1/traces` at the collector.'),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    text,
    'Headers that the collector needs, as `name=value`, separated by commas.',
    '',
    true,
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(
    oneOf('http/protobuf', 'http/json'),
    'Format of traces. gRPC is not supported.',
    'http/protobuf',
  ),
  OTEL_SERVICE_NAME: setting(some, 'Name of the portal in traces.', 'client-portal'),
  OTEL_RESOURCE_ATTRIBUTES: setting(text, 'More attributes for traces, as `name=value`, separated by commas.'),
  OTEL_TRACES_EXPORTER: setting(oneOf('otlp', 'none'), '`none` turns traces off.', 'otlp'),
  OTEL_TRACES_SAMPLER: setting(
    oneOf(
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
      'always_on',
      'always_off',
      'traceidratio',
    ),
    'Which requests to trace. With `parentbased_`, a request that carries a trace keeps the decision of its caller.',
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(share, 'Share of requests that `traceidratio` traces, from 0 to 1.', '1'),
}
