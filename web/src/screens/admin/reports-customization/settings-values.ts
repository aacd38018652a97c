import { endpoints, type ReportSettings } from '@lpi/contract'
import { faultsOf } from '../../../components/field-problems.ts'

export type Kind = 'individual' | 'group'

/** The settings as fields of one form, each under the name by which the server calls it. */
export type Values = {
  'settings.accentColor': string
} & Record<`settings.${Kind}.coverTitle` | `settings.${Kind}.introduction`, string> & {
    [K in Kind as `settings.${K}.sections`]: ReportSettings[K]['sections']
  }

export function valuesOf({ accentColor, individual, group }: ReportSettings): Values {
  return {
    'settings.accentColor': accentColor ?? '',
    'settings.individual.coverTitle': individual.coverTitle,
    'settings.individual.introduction': individual.introduction,
    'settings.individual.sections': individual.sections,
    'settings.group.coverTitle': group.coverTitle,
    'settings.group.introduction': group.introduction,
    'settings.group.sections': group.sections,
  }
}

export function settingsOf(values: Values): ReportSettings {
  return {
    accentColor: values['settings.accentColor'].trim() || null,
    individual: {
      coverTitle: values['settings.individual.coverTitle'],
      introduction: values['settings.individual.introduction'],
      sections: values['settings.individual.sections'],
    },
    group: {
      coverTitle: values['settings.group.coverTitle'],
      introduction: values['settings.group.introduction'],
      sections: values['settings.group.sections'],
    },
  }
}

export function checkValues(values: Values) {
  return faultsOf(endpoints.saveCustomization.body, { settings: settingsOf(values), version: 0 })
}

export function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The fields in which two sets of values differ. */
export function differences(mine: Values, theirs: Values) {
  return (Object.keys(mine) as (keyof Values)[]).filter((name) => !isSame(mine[name], theirs[name]))
}

/** Which report a field belongs to; none for what all reports share. */
export function kindOf(name: string): Kind | undefined {
  return name.startsWith('settings.group.')
    ? 'group'
    : name.startsWith('settings.individual.')
      ? 'individual'
      : undefined
}
