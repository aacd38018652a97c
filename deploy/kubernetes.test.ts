import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig, settingNames } from '../server/src/platform/base/config.ts'

type StringRecord = Record<string, string>
type Probe = { httpGet: { path: string; port: string } }
type Container = {
  args?: string[]
  env?: { name: string; value: string }[]
  envFrom: Record<string, { name: string }>[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  resources: { requests: StringRecord; limits: StringRecord }
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
}
type Template = {
  metadata: { labels: StringRecord }
  spec: {
    serviceAccountName: string
    automountServiceAccountToken: boolean
    terminationGracePeriodSeconds: number
    securityContext: object
    volumes: { name: string }[]
    containers: Container[]
  }
}
type Manifest = {
  kind: string
  metadata: { name: string }
  data: StringRecord
  stringData: StringRecord
  spec: {
    replicas: number
    minAvailable: number
    selector: StringRecord & { matchLabels: StringRecord }
    podSelector: { matchLabels: StringRecord }
    ports: { targetPort: string }[]
    ingress: { ports: { port: number }[] }[]
    template: Template
  }
}

const folder = join(import.meta.dirname, 'kubernetes')
const manifests = readdirSync(folder).flatMap((name) =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map(
    (document) => document.toJSON() as Manifest,
  ),
)
const filterByKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
const deployments = filterByKind('Deployment')
const workloads = [...deployments, ...filterByKind('Job')].map(
  ({ metadata, spec }) => [metadata.name, spec.template] as const,
)

it.each(workloads)(
  '%s runs as an unprivileged user without a service account token or a writable root file system, and has a memory limit (SEC-134)',
  (_name, { spec }) => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const container of spec.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources).toEqual({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      })
      expect(container.volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name))
    }
  },
)

it('the Secret template contains no values, and the network policy applies to every pod (SEC-134)', () => {
  const [secret] = filterByKind('Secret')
  expect(new Set(Object.values(secret!.stringData))).toEqual(new Set(['']))
  const policy = filterByKind('NetworkPolicy')[0]!
  for (const [, { metadata }] of workloads)
    expect(metadata.labels).toMatchObject(policy.spec.podSelector.matchLabels)
})

describe('the Kubernetes manifests (REQ-305)', () => {
  it('use only settings that exist, with valid values', () => {
    const [settings, secret] = [filterByKind('ConfigMap')[0]!.data, filterByKind('Secret')[0]!.stringData]
    const processSettings = workloads.flatMap(([, { spec }]) =>
      spec.containers.flatMap(({ env = [] }) => env),
    )
    const names = [
      ...Object.keys(settings),
      ...Object.keys(secret),
      ...processSettings.map(({ name }) => name),
    ]
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
    const METRICS_TOKEN = 'a token of 20 characters'
    expect(() => readConfig({ ...settings, METRICS_TOKEN })).not.toThrow()
    expect(processSettings).toEqual([
      { name: 'LPI_ROLE', value: 'api' },
      { name: 'LPI_ROLE', value: 'worker' },
    ])
  })

  it('tell Kubernetes to restart a process whose health check fails, and to send requests only to processes whose readiness check succeeds', () => {
    const probe = (path: string) => ({ httpGet: { path, port: 'http' } })
    for (const { spec } of deployments) {
      for (const container of spec.template.spec.containers) {
        expect(container).toMatchObject({
          startupProbe: probe(endpoints.getHealth.path),
          livenessProbe: probe(endpoints.getHealth.path),
          readinessProbe: probe(endpoints.getReadiness.path),
        })
      }
    }
  })

  it('give a process enough time to serve its last requests and to finish its jobs', () => {
    const { DRAIN_SECONDS } = readConfig({ LPI_ROLE: 'api' }).config
    for (const { spec } of deployments)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS + 8 + 25)
  })

  it('include a Service and a disruption budget that select the API pods, and a network policy that opens only their ports', () => {
    const api = deployments.find(({ metadata }) => metadata.name === 'lpi-api')!
    const { labels } = api.spec.template.metadata
    const [service, budget, policy] = ['Service', 'PodDisruptionBudget', 'NetworkPolicy'].map(
      (kind) => filterByKind(kind)[0]!.spec,
    )
    expect(labels).toEqual(service!.selector)
    expect(labels).toEqual(budget!.selector.matchLabels)
    expect(budget!.minAvailable).toBeLessThan(api.spec.replicas)
    for (const { spec } of deployments)
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
    const ports = api.spec.template.spec.containers[0]!.ports!
    expect(ports.map(({ name }) => name)).toContain(service!.ports[0]!.targetPort)
    expect(policy!.ingress.flatMap((rule) => rule.ports.map(({ port }) => port))).toEqual(
      ports.map(({ containerPort }) => containerPort),
    )
  })

  it('contain a Job that runs “lpi database migrate”', () => {
    const [job] = filterByKind('Job')
    expect(job!.spec.template.spec.containers[0]!.args).toEqual(['lpi', 'database', 'migrate'])
  })
})
