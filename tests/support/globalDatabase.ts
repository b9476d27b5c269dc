import type { TestProject } from 'vitest/node'
import { embeddedTemplate, sweepPostgres } from './database'

/** Runs before a project with a database: makes the embedded template, or drops Postgres's leftovers of killed runs. */
export async function setup(project: TestProject): Promise<void> {
  if (project.config.env.TEST_DATABASE === 'postgres') await sweepPostgres()
  else await embeddedTemplate()
}

export async function teardown(): Promise<void> {}
