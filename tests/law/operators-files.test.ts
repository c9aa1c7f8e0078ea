// What operators copy for Prometheus, Grafana and Kubernetes names only metrics, ports, addresses and settings that
// the server has. No cluster is available where the tests run.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { prometheusMetrics } from '../../server/observe/metrics.ts'

const DEPLOY = resolve(import.meta.dirname, '../../docs/deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

interface Query {
  readonly expr: string
}
const panels: readonly { readonly id: number; readonly title: string; readonly targets: readonly Query[] }[] =
  JSON.parse(read('dashboard.json')).panels
const { groups } = parse(read('alerts.yaml'))
const rules: readonly Query[] = groups.flatMap(({ rules: of }: { rules: Query[] }) => of)
const expressions = [...panels.flatMap(({ targets }) => targets), ...rules].map(({ expr }) => expr)

/** The names of time series in an expression, ignoring its strings, functions, labels and lists of labels. */
function seriesIn(expr: string): string[] {
  const plain = expr.replaceAll(/\{[^}]*\}|\b(?:by|without) \([^)]*\)/g, '')
  return plain.match(/\b(?:cacharreo|process|nodejs)_\w+/g) ?? []
}

test('dashboard and alerts ask for figures that the server has, by labels that they have', async () => {
  const text = await (
    await prometheusMetrics({
      drafts: () => Promise.resolve(0),
      journalAge: () => 0,
      standby: () => null,
    })
  ).text()
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const asked = expressions.flatMap(seriesIn)
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter((name) => !known.has(name))).toEqual([])
  expect(expressions.filter((expr) => seriesIn(expr).length === 0)).toEqual([])
  const labels = new Set([
    'le',
    ...(read('../operations.md')
      .match(/(?<=\| +`)cacharreo[\s\S]*?none +\|/)?.[0]
      .match(/(?<=`)[a-z]+(?=`)/g) ?? []),
  ])
  const used = expressions.flatMap((expr) =>
    [...expr.matchAll(/by \(([^)]*)\)|\{(\w+)[=!]/g)].flatMap(([, list, one]) =>
      (list ?? one ?? '').split(', '),
    ),
  )
  expect(used.filter((label) => !labels.has(label))).toEqual([])
  const outcomes = expressions.flatMap((expr) => /outcome=~?"([\w|]+)"/.exec(expr)?.[1]?.split('|') ?? [])
  expect(outcomes).toContain('refused')
  for (const outcome of outcomes) expect(text).toContain(`cacharreo_sign_ins_total{outcome="${outcome}"} 0`)
})

test('in Kubernetes two processes run, of which one stays, and each is asked what it knows to answer', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS())
  const kind = (name: string) => documents.find((each) => each.kind === name)
  const { replicas, selector, template } = kind('Deployment').spec
  const pod = template.spec
  const [server] = pod.containers
  expect([replicas, kind('PodDisruptionBudget').spec.minAvailable]).toEqual([2, 1])
  for (const labels of [
    selector.matchLabels,
    kind('PodDisruptionBudget').spec.selector.matchLabels,
    kind('Service').spec.selector,
  ])
    expect(labels).toEqual(template.metadata.labels)
  expect(
    [server.readinessProbe, server.livenessProbe, server.startupProbe].map(({ httpGet }) => httpGet),
  ).toEqual([
    { path: '/readyz', port: 'http' },
    { path: '/healthz', port: 'http' },
    { path: '/healthz', port: 'http' },
  ])
  // The pause and the server's own timeout end before the grace period.
  const [, pause] = server.lifecycle.preStop.exec.command
  expect(Number(pause) + 5).toBeLessThan(pod.terminationGracePeriodSeconds)
  expect(pod.securityContext.runAsNonRoot && server.securityContext.readOnlyRootFilesystem).toBe(true)
  const dockerfile = read('Dockerfile')
  const port = server.ports.find(({ name }: { name: string }) => name === 'http').containerPort
  expect(dockerfile).toContain(`PORT=${port}`)
  expect(dockerfile).toContain(`USER ${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`)
  const mounts = server.volumeMounts.map(({ name }: { name: string }) => name)
  expect(mounts.toSorted()).toEqual(pod.volumes.map(({ name }: { name: string }) => name).toSorted())
  expect(
    pod.volumes.find((each: object) => 'persistentVolumeClaim' in each).persistentVolumeClaim.claimName,
  ).toBe(kind('PersistentVolumeClaim').metadata.name)
  // This file holds no secret, and the server reads every setting in it.
  const settings = server.env.map(({ name }: { name: string }) => name)
  const documented = read('../configuration.md')
  expect(settings.filter((name: string) => !documented.includes(`\`${name}\``))).toEqual([])
  expect(settings.filter((name: string) => /KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(name))).toEqual([])
})
