import { endpoints, type ReportSettings } from '@lpi/contract'
import { findFieldErrors } from '../../../components/forms/field-problems.ts'

export type ReportKind = 'individual' | 'group'

/** The settings as the fields of one form, with the field names that the server uses. */
export type SettingsValues = {
  'settings.accentColor': string
} & Record<`settings.${ReportKind}.coverTitle` | `settings.${ReportKind}.introduction`, string> & {
    [K in ReportKind as `settings.${K}.sections`]: ReportSettings[K]['sections']
  }

export function toFormValues({ accentColor, individual, group }: ReportSettings): SettingsValues {
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

export function toSettings(values: SettingsValues): ReportSettings {
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

export function checkValues(values: SettingsValues) {
  return findFieldErrors(endpoints.saveCustomization.body, { settings: toSettings(values), version: 0 })
}

export function isEqualValue(a: unknown, b: unknown) {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The names of the fields that differ. */
export function listDifferences(a: SettingsValues, b: SettingsValues) {
  return (Object.keys(a) as (keyof SettingsValues)[]).filter((name) => !isEqualValue(a[name], b[name]))
}

/** The kind of report that a field belongs to; undefined for a field that applies to all reports. */
export function findKind(name: string): ReportKind | undefined {
  return name.startsWith('settings.group.')
    ? 'group'
    : name.startsWith('settings.individual.')
      ? 'individual'
      : undefined
}
