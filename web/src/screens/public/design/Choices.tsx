import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { RemovableTag } from '../../../ui/RemovableTag.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ToggleChips } from '../../../ui/ToggleChips.tsx'
import styles from './DesignScreen.module.css'
import { DesignSection } from './DesignSection.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const tabs = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two' },
] as const

export function Choices() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [chips, setChips] = useState<('open' | 'done')[]>(['open'])
  const [radio, setRadio] = useState<string | null>('a')
  return (
    <DesignSection title="Buttons, links and choices">
      {(['medium', 'large'] as const).map((size) => (
        <div key={size} className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} isPending>
            pending
          </Button>
          <Button size={size} isDisabled>
            disabled
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <LinkButton to="/error">A link that looks like a button</LinkButton>
        <Link to="/error" isBlock>
          A link on a separate line
        </Link>
        <RemovableTag label="Remove Cohort A" onRemove={() => undefined}>
          Cohort A
        </RemovableTag>
        <Disclosure summary="Disclosure">
          <Link to="/error" isBlock>
            Hidden content
          </Link>
        </Disclosure>
      </div>
      <div className={styles.grid}>
        <div>
          <Checkbox>Unchecked</Checkbox>
          <Checkbox defaultSelected>Checked</Checkbox>
          <Checkbox isIndeterminate>Partly checked</Checkbox>
          <Checkbox errorMessage="Select this option.">Missing</Checkbox>
        </div>
        <RadioGroup
          label="One of three"
          value={radio}
          onChange={setRadio}
          options={['a', 'b', 'c'].map((value) => ({ value, label: `Option ${value}` }))}
        />
        <ToggleChips
          label="Status"
          items={[
            { id: 'open', label: 'Open', count: 12 },
            { id: 'done', label: 'Done', count: 3400 },
          ]}
          selectedIds={chips}
          onChange={setChips}
        />
        <Tabs label="Tabs" tabs={tabs} selectedId={tab} onSelect={setTab}>
          Content of tab {tab}
        </Tabs>
      </div>
    </DesignSection>
  )
}
