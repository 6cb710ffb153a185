import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { IconButton } from "./button.tsx";
import { TextInput } from "./field.tsx";

/** A password, with a button that shows it. */
export function PasswordInput(rest: Omit<ComponentProps<typeof TextInput>, "type" | "className">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-11"
        {...rest}
      />
      <IconButton
        label={isShown ? phrase("Hide password") : phrase("Show password")}
        className="absolute inset-y-0 right-1 my-auto"
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden />
      </IconButton>
    </div>
  );
}
