import { defaultReportSettings, type ReportSettings } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { checkValues, findKind, listDifferences, toFormValues, toSettings } from './settings-values.ts'

const settings: ReportSettings = {
  accentColor: '#7a1f3d',
  individual: { coverTitle: 'One', introduction: 'Two', sections: ['plan'] },
  group: { coverTitle: 'Three', introduction: '', sections: ['ranking'] },
}

describe('report settings', () => {
  it('survive conversion to form values and back', () => {
    expect(toSettings(toFormValues(settings))).toEqual(settings)
    expect(toSettings(toFormValues(defaultReportSettings))).toEqual(defaultReportSettings)
  })

  it('are checked by the same rules as on the server, and problems have the field names that the server uses', () => {
    const values = {
      ...toFormValues(settings),
      'settings.accentColor': '#ffffff',
      'settings.group.coverTitle': '<',
    }
    expect(checkValues(toFormValues(settings))).toEqual([])
    expect(checkValues(values)).toEqual([
      { field: 'settings.accentColor', problem: 'color.contrast' },
      { field: 'settings.group.coverTitle', problem: 'text.forbidden_characters' },
    ])
  })

  it('are compared field by field', () => {
    const otherValues = toFormValues({
      ...settings,
      accentColor: null,
      group: { ...settings.group, sections: [] },
    })
    expect(listDifferences(toFormValues(settings), otherValues)).toEqual([
      'settings.accentColor',
      'settings.group.sections',
    ])
    expect(listDifferences(toFormValues(settings), toFormValues(settings))).toEqual([])
  })

  it('each apply to one kind of report or to all reports', () => {
    expect([findKind('settings.group.sections'), findKind('settings.individual.coverTitle')]).toEqual([
      'group',
      'individual',
    ])
    expect(findKind('settings.accentColor')).toBeUndefined()
  })
})
