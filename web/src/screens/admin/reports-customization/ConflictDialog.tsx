import type { Customization } from '@lpi/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatDate } from '../../../i18n/format-date.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { differences, isSame, kindOf, type Values, valuesOf } from './settings-values.ts'
import type { CustomizationForm } from './use-customization-form.ts'

type Props = { form: CustomizationForm; theirs: Customization }

/** Both versions, field by field. What only one of the two has changed is chosen already. */
export function ConflictDialog({ form, theirs }: Props) {
  const { t } = useTranslation('admin')
  const { resolution } = form
  const mine = form.values
  const other = valuesOf(theirs.settings)
  const before = valuesOf(form.base.settings)
  const fields = differences(mine, other)
  const [kept, setKept] = useState(() => new Set(fields.filter((name) => !isSame(mine[name], before[name]))))
  const describe = useDescription()
  const facts = { name: theirs.changedBy ?? '', date: formatDate(theirs.changedAt ?? '') }

  function keep(name: keyof Values, isMine: boolean) {
    setKept((now) => new Set(isMine ? [...now, name] : [...now].filter((one) => one !== name)))
  }

  const chosen = { ...mine }
  for (const name of fields) if (!kept.has(name)) Object.assign(chosen, { [name]: other[name] })

  return (
    <Dialog
      title={t('customization.conflict.title')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && form.decideLater()}
      actions={
        <>
          <Button variant="secondary" onPress={form.decideLater}>
            {t('customization.conflict.cancel')}
          </Button>
          <Button isPending={resolution.isPending} onPress={() => resolution.mutate(chosen)}>
            {t('customization.conflict.save')}
          </Button>
        </>
      }
    >
      <p>{t(theirs.changedBy ? 'customization.conflict.textNamed' : 'customization.conflict.text', facts)}</p>
      {fields.map((name) => (
        <RadioGroup
          key={name}
          label={describe.field(name)}
          value={kept.has(name) ? 'mine' : 'theirs'}
          onChange={(value) => keep(name, value === 'mine')}
          options={[
            { value: 'mine', label: `${t('customization.conflict.mine')}: ${describe.value(mine[name])}` },
            {
              value: 'theirs',
              label: `${t('customization.conflict.theirs')}: ${describe.value(other[name])}`,
            },
          ]}
        />
      ))}
      <ErrorNotice error={resolution.error} />
    </Dialog>
  )
}

/** A field and its value in words. */
function useDescription() {
  const { t } = useTranslation('admin')
  const field = (name: keyof Values) => {
    if (name === 'settings.accentColor') return t('customization.color.label')
    const part = name.split('.').at(-1) as 'coverTitle' | 'introduction' | 'sections'
    return `${t(`customization.kind.${kindOf(name)!}`)}: ${t(`customization.${part}.label`)}`
  }
  const value = (value: Values[keyof Values]) => {
    if (value.length === 0) return t('customization.conflict.empty')
    if (typeof value === 'string') return value.length > 140 ? `${value.slice(0, 139)}…` : value
    return value.map((section) => t(`customization.sections.${section}`)).join(' · ')
  }
  return { field, value }
}
