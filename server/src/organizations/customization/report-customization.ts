import type { Report, ReportSettings } from '@lpi/contract'

type CustomizationOf<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>['customization']

/** The part of the organization's settings that a report of this kind uses. */
export function reportCustomization<Kind extends Report['kind']>(
  settings: ReportSettings,
  kind: Kind,
): CustomizationOf<Kind> {
  const { coverTitle, introduction, sections } = settings[kind]
  return {
    accentColor: settings.accentColor,
    coverTitle: coverTitle || null,
    introduction: introduction === '' ? [] : introduction.split(/\n\n+/),
    sections,
  } as CustomizationOf<Kind>
}
