import type { Report, ReportSettings } from '@lpi/contract'

type Of<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>['customization']

/** What a report of this kind carries of the organisation's settings. */
export function reportCustomization<Kind extends Report['kind']>(
  settings: ReportSettings,
  kind: Kind,
): Of<Kind> {
  const { coverTitle, introduction, sections } = settings[kind]
  return {
    accentColor: settings.accentColor,
    coverTitle: coverTitle || null,
    introduction: introduction === '' ? [] : introduction.split(/\n\n+/),
    sections,
  } as Of<Kind>
}
