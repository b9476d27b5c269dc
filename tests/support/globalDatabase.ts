import type { TestProject } from 'vitest/node'
import { embeddedTemplate, sweepPostgres } from './database'

/** Before the files of a project with a database: its template is ready, and what killed runs left is gone. */
export async function setup(project: TestProject): Promise<void> {
  if (project.config.env.TEST_DATABASE === 'postgres') await sweepPostgres()
  else await embeddedTemplate()
}

export async function teardown(): Promise<void> {}
