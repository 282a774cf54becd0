import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/** Names of samplers in OpenTelemetry. */
export type SamplerName = `${'' | 'parentbased_'}${'always_on' | 'always_off' | 'traceidratio'}`

/** Which traces are collected; `share` is that of `traceidratio`. */
export function samplerOf(name: SamplerName, share: number): Sampler {
  const root = rootOf(name.replace('parentbased_', ''), share)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootOf(name: string, share: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(share)
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler()
}
