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
    <div className="relative grid items-center">
      <TextInput
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-11"
        {...rest}
      />
      <IconButton
        label={isShown ? phrase("Hide password") : phrase("Show password")}
        className="absolute right-1.5 pointer-coarse:min-h-11"
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden />
      </IconButton>
    </div>
  );
}
