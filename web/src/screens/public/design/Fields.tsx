import { useState } from 'react'
import { ColorField } from '../../../ui/ColorField.tsx'
import { ComboBox } from '../../../ui/ComboBox.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './DesignScreen.module.css'
import { DesignSection } from './DesignSection.tsx'

const items = ['Apricot', 'Bergamot', 'Cherry'].map((label) => ({ id: label, label }))

export function Fields() {
  const [item, setItem] = useState<string | null>(null)
  const [color, setColor] = useState('#0f4f55')
  const [text, setText] = useState('A plan with several lines.\nOne step after another.')
  return (
    <DesignSection title="Fields">
      <div className={styles.grid}>
        <TextField label="A line of text" description="With a hint." />
        <TextField label="Invalid" defaultValue="<>" errorMessage="Remove < and >." />
        <TextField label="Disabled" isDisabled defaultValue="Unchanged" />
        <PasswordField label="A password" defaultValue="Quiet-harbor-7" />
        <SearchField label="Search" defaultValue="ada" />
        <Select label="One of a few" items={items} selectedKey={item} onSelectionChange={setItem} />
        <ComboBox
          label="One of many"
          items={items}
          selectedKey={item}
          onSelectionChange={setItem}
          empty="None"
        />
        <ColorField label="A color" value={color} onChange={setColor} pickerLabel="Pick" fallback="#0f4f55" />
        <TextArea label="Several lines" value={text} onChange={setText} />
        <FileDrop label="A file" choose="Choose a file" accept={['image/png']} onFile={() => undefined} />
      </div>
    </DesignSection>
  )
}
