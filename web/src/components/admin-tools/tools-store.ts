import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Tool = 'palette' | 'shortcuts'

/** The open dialog of the tools. The button in the header can set it before the chunk of the tools has loaded. */
const tools = createStore<{ open: Tool | undefined }>()(() => ({ open: undefined }))

export const openTool = (open: Tool | undefined) => tools.setState({ open })

export function useOpenTool() {
  return useStore(tools, ({ open }) => open)
}
