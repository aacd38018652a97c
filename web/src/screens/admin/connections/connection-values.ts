import { type Args, type Connection, ConnectionBody, type endpoints, type FieldError } from '@lpi/contract'
import type { SelectedCohort } from '../../../components/cohorts/CohortsField.tsx'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'

type Body = Args<typeof endpoints.createConnection>['body']
export type RuleValues = {
  group: string
  organizationRole: 'OrgAdmin' | 'CohortAdmin'
  cohorts: readonly SelectedCohort[]
}

/** The values of the form as its fields store them: empty text instead of null. */
export type ConnectionValues = {
  name: string
  issuer: string
  clientId: string
  /** Empty: the stored secret stays. */
  clientSecret: string
  trustsEmail: boolean
  hostedDomain: string
  country: string
  groupsClaim: string
  groupRules: readonly RuleValues[]
  isOnlyLogin: boolean
  breakGlassEmail: string
}

export function initialValues(connection: Connection | undefined): ConnectionValues {
  return {
    name: connection?.name ?? '',
    issuer: connection?.issuer ?? '',
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    trustsEmail: connection?.trustsEmail ?? false,
    hostedDomain: connection?.hostedDomain ?? '',
    country: connection?.country ?? '',
    groupsClaim: connection?.groupsClaim ?? '',
    groupRules: ruleValues(connection?.groupRules ?? []),
    isOnlyLogin: connection?.isOnlyLogin ?? false,
    breakGlassEmail: connection?.breakGlassEmail ?? '',
  }
}

export function ruleValues(rules: Connection['groupRules']): RuleValues[] {
  return rules.map(({ group, organizationRole, folderIds }) => ({
    group,
    organizationRole,
    cohorts: folderIds.map((id) => ({ id })),
  }))
}

export function buildRules(rules: readonly RuleValues[]): Connection['groupRules'] {
  return rules.map(({ group, organizationRole, cohorts }) => ({
    group: group.trim(),
    organizationRole,
    folderIds: organizationRole === 'CohortAdmin' ? cohorts.map(({ id }) => id) : [],
  }))
}

/** What the API expects. Settings without a field keep their values. */
export function buildBody(
  { clientSecret, ...values }: ConnectionValues,
  { state, scopes }: Pick<Body, 'state' | 'scopes'>,
): Body {
  return {
    ...values,
    name: values.name.trim(),
    issuer: values.issuer.trim(),
    clientId: values.clientId.trim(),
    ...(clientSecret && { clientSecret: clientSecret.trim() }),
    hostedDomain: values.hostedDomain.trim().toLowerCase() || null,
    country: values.country || null,
    groupsClaim: values.groupsClaim.trim(),
    groupRules: buildRules(values.groupRules),
    breakGlassEmail: values.isOnlyLogin ? values.breakGlassEmail.trim() || null : null,
    state,
    scopes,
  }
}

export function checkConnection(values: ConnectionValues): FieldError[] {
  const errors = findFieldErrors(ConnectionBody, buildBody(values, { state: 'draft', scopes: [] }))
  if (values.isOnlyLogin && values.breakGlassEmail.trim() === '')
    errors.push({ field: 'breakGlassEmail', problem: 'required' })
  if (isGoogle(values.issuer) && values.hostedDomain.trim() === '')
    errors.push({ field: 'hostedDomain', problem: 'required' })
  return joinRuleErrors(errors)
}

/** The errors, with those of a rule's fields as an error of the rules. */
export function joinRuleErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, problem }) => ({
    field: field.startsWith('groupRules.') ? 'groupRules' : field,
    problem,
  }))
}

/** Google has one issuer for everyone, so the domain decides whose accounts are accepted. */
export const isGoogle = (issuer: string) => issuer.trim().startsWith('https://accounts.google.com')
