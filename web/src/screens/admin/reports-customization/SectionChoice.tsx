import { groupSections, individualSections } from '@lpi/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import styles from './ReportKindFields.module.css'
import type { Kind } from './settings-values.ts'
import type { CustomizationForm } from './use-customization-form.ts'

/** The sections that may be left out. */
export function SectionChoice({ form, kind }: { form: CustomizationForm; kind: Kind }) {
  const { t } = useTranslation('admin')
  const hint = useId()
  const choice = kind === 'individual' ? individual(form) : group(form)
  return (
    <fieldset className={styles.sections} aria-describedby={hint}>
      <legend className={styles.legend}>{t('customization.sections.label')}</legend>
      <p id={hint} className={styles.hint}>
        {t('customization.sections.hint')}
      </p>
      {choice.map(({ section, isChosen, choose }) => (
        <Checkbox key={section} isSelected={isChosen} onChange={choose}>
          {t(`customization.sections.${section}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function individual(form: CustomizationForm) {
  const chosen = form.values['settings.individual.sections']
  return choices(individualSections, chosen, (next) => form.change('settings.individual.sections', next))
}

function group(form: CustomizationForm) {
  const chosen = form.values['settings.group.sections']
  return choices(groupSections, chosen, (next) => form.change('settings.group.sections', next))
}

/** Chosen sections stay in the order of the report, so that the same choice is the same value. */
function choices<S extends string>(all: readonly S[], chosen: readonly S[], onChange: (next: S[]) => void) {
  return all.map((section) => ({
    section,
    isChosen: chosen.includes(section),
    choose: (isChosen: boolean) =>
      onChange(all.filter((one) => (one === section ? isChosen : chosen.includes(one)))),
  }))
}
