import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly refusals: Counter<'code'>
  /** Statements that took longer than SLOW_QUERY_MS. */
  readonly slowQueries: Counter
  /** Reports that people chose to send from their devices. */
  readonly diagnostics: Counter
  /** Calls to the AI provider, and the tokens they used. */
  readonly aiCalls: Counter<'call' | 'outcome'>
  readonly aiTokens: Counter<'call' | 'kind'>
  /** Tools that agents called, and their outcome. */
  readonly agentCalls: Counter<'tool' | 'outcome'>
  /** Job runs by outcome, and the last success of each job. */
  readonly jobs: Counter<'job' | 'outcome'>
  readonly jobDone: Gauge<'job'>
}

/** Uses a separate registry, so that two apps in one process (tests) do not share metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Seconds from request to response, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'http_refusals_total',
      help: 'Responses with an error code',
      labelNames: ['code'],
      registers: [registry],
    }),
    slowQueries: new Counter({
      name: 'slow_queries_total',
      help: 'Statements that took the database longer than SLOW_QUERY_MS',
      registers: [registry],
    }),
    diagnostics: new Counter({
      name: 'diagnostics_reports_total',
      help: 'Reports that people chose to send from their devices; they are in the log',
      registers: [registry],
    }),
    aiCalls: new Counter({
      name: 'ai_calls_total',
      help: 'Calls to the AI provider, by purpose and outcome',
      labelNames: ['call', 'outcome'],
      registers: [registry],
    }),
    aiTokens: new Counter({
      name: 'ai_tokens_total',
      help: 'Tokens counted by the AI provider',
      labelNames: ['call', 'kind'],
      registers: [registry],
    }),
    agentCalls: new Counter({
      name: 'agent_calls_total',
      help: 'Tool calls by agents at /mcp, by tool and outcome',
      labelNames: ['tool', 'outcome'],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'job_runs_total',
      help: 'Runs of timed jobs, by outcome',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    jobDone: new Gauge({
      name: 'job_last_done_timestamp_seconds',
      help: 'Unix time of the last success of each job on this node',
      labelNames: ['job'],
      registers: [registry],
    }),
  }
}
