import type { Customization } from '@lpi/contract'
import { useState } from 'react'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import {
  findKind,
  isEqualValue,
  listDifferences,
  type SettingsValues,
  toFormValues,
} from './settings-values.ts'
import type { CustomizationForm } from './use-customization-form.ts'

type Props = { form: CustomizationForm; otherVersion: Customization }

/**
 * Asks which value to save for each field in which the form differs from the version that another administrator saved.
 * The default is the value in the form if the user changed the field, and the other administrator's value if not.
 */
export function ConflictDialog({ form, otherVersion }: Props) {
  const { t } = useTranslation('admin')
  const { resolution } = form
  const ownValues = form.values
  const otherValues = toFormValues(otherVersion.settings)
  const baseValues = toFormValues(form.base.settings)
  const fields = listDifferences(ownValues, otherValues)
  const [ownFields, setOwnFields] = useState(
    () => new Set(fields.filter((name) => !isEqualValue(ownValues[name], baseValues[name]))),
  )
  const format = useFieldFormat()
  const change = { name: otherVersion.changedBy ?? '', date: formatDate(otherVersion.changedAt ?? '') }

  function selectVersion(name: keyof SettingsValues, isOwn: boolean) {
    setOwnFields(
      (current) => new Set(isOwn ? [...current, name] : [...current].filter((field) => field !== name)),
    )
  }

  const mergedValues = { ...ownValues }
  for (const name of fields)
    if (!ownFields.has(name)) Object.assign(mergedValues, { [name]: otherValues[name] })

  return (
    <Dialog
      title={t('customization.conflict.title')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && form.postponeDecision()}
      actions={
        <>
          <Button variant="secondary" onPress={form.postponeDecision}>
            {t('customization.conflict.cancel')}
          </Button>
          <Button isPending={resolution.isPending} onPress={() => resolution.mutate(mergedValues)}>
            {t('customization.conflict.save')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          otherVersion.changedBy ? 'customization.conflict.textNamed' : 'customization.conflict.text',
          change,
        )}
      </p>
      {fields.map((name) => (
        <RadioGroup
          key={name}
          label={format.field(name)}
          value={ownFields.has(name) ? 'mine' : 'theirs'}
          onChange={(value) => selectVersion(name, value === 'mine')}
          options={[
            { value: 'mine', label: `${t('customization.conflict.mine')}: ${format.value(ownValues[name])}` },
            {
              value: 'theirs',
              label: `${t('customization.conflict.theirs')}: ${format.value(otherValues[name])}`,
            },
          ]}
        />
      ))}
      <ErrorNotice error={resolution.error} />
    </Dialog>
  )
}

/** Formats the name and the value of a field. */
function useFieldFormat() {
  const { t } = useTranslation('admin')
  const describeField = (name: keyof SettingsValues) => {
    if (name === 'settings.accentColor') return t('customization.color.label')
    const part = name.split('.').at(-1) as 'coverTitle' | 'introduction' | 'sections'
    return `${t(`customization.kind.${findKind(name)!}`)}: ${t(`customization.${part}.label`)}`
  }
  const describeValue = (value: SettingsValues[keyof SettingsValues]) => {
    if (value.length === 0) return t('customization.conflict.empty')
    if (typeof value === 'string') return value.length > 140 ? `${value.slice(0, 139)}…` : value
    return value.map((section) => t(`customization.sections.${section}`)).join(' · ')
  }
  return { field: describeField, value: describeValue }
}
