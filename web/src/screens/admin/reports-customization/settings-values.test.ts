import { defaultReportSettings, type ReportSettings } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { checkValues, differences, kindOf, settingsOf, valuesOf } from './settings-values.ts'

const settings: ReportSettings = {
  accentColor: '#7a1f3d',
  individual: { coverTitle: 'One', introduction: 'Two', sections: ['plan'] },
  group: { coverTitle: 'Three', introduction: '', sections: ['ranking'] },
}

describe('the fields of the form', () => {
  it('lose nothing of the settings on the way there and back', () => {
    expect(settingsOf(valuesOf(settings))).toEqual(settings)
    expect(settingsOf(valuesOf(defaultReportSettings))).toEqual(defaultReportSettings)
  })

  it('are judged by the rules of the server, under its names', () => {
    const values = {
      ...valuesOf(settings),
      'settings.accentColor': '#ffffff',
      'settings.group.coverTitle': '<',
    }
    expect(checkValues(valuesOf(settings))).toEqual([])
    expect(checkValues(values)).toEqual([
      { field: 'settings.accentColor', problem: 'color.contrast' },
      { field: 'settings.group.coverTitle', problem: 'text.forbidden_characters' },
    ])
  })

  it('that differ are named', () => {
    const other = valuesOf({ ...settings, accentColor: null, group: { ...settings.group, sections: [] } })
    expect(differences(valuesOf(settings), other)).toEqual([
      'settings.accentColor',
      'settings.group.sections',
    ])
    expect(differences(valuesOf(settings), valuesOf(settings))).toEqual([])
  })

  it('know their report', () => {
    expect([kindOf('settings.group.sections'), kindOf('settings.individual.coverTitle')]).toEqual([
      'group',
      'individual',
    ])
    expect(kindOf('settings.accentColor')).toBeUndefined()
  })
})
