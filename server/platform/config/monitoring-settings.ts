import { maybe, networks, oneOf, whole } from './kinds.ts'
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
