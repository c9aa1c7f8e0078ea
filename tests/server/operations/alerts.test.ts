// The example rules for Prometheus use only metrics that the server has.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { prometheusMetrics } from '../../../server/observe/metrics.ts'
import { PROJECT } from '../../support/server/magazine-server.ts'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}

async function rules(): Promise<Rule[]> {
  const text = await readFile(join(PROJECT, 'docs/deploy/alerts.yaml'), 'utf8')
  const { groups } = parse(text)
  return groups.flatMap((group: { rules: Rule[] }) => group.rules)
}

test('each has a unique name, an expression, a severity and a text', async () => {
  const all = await rules()
  expect(new Set(all.map(({ alert }) => alert)).size).toBe(all.length)
  for (const rule of all) {
    expect(rule.alert).toMatch(/^[A-Z]\w+$/)
    expect(['warning', 'critical']).toContain(rule.labels.severity)
    expect(rule.annotations.summary).toMatch(/\.$/)
  }
})

test('each metric in them is one of the server’s, and each outcome of a sign-in is counted', async () => {
  const metrics = await prometheusMetrics({
    drafts: () => Promise.resolve(0),
    journalAge: () => 0,
    standby: () => null,
  })
  const text = await metrics.text()
  const asked = (await rules()).map(({ expr }) => expr).join('\n')
  const named = [...asked.matchAll(/cacharreo_\w+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThanOrEqual(5)
  for (const name of named) expect(text).toContain(`# TYPE ${name} `)
  const outcomes = [...asked.matchAll(/outcome=~?"([\w|]+)"/g)].flatMap(([, some = '']) => some.split('|'))
  expect(new Set(outcomes)).toEqual(new Set(['accepted', 'refused', 'limited']))
  for (const outcome of outcomes) expect(text).toContain(`cacharreo_sign_ins_total{outcome="${outcome}"} 0`)
})
