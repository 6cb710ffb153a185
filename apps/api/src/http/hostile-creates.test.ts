import { describeHostileBodies } from "../../test/hostile/bodies.ts";

describeHostileBodies({ methods: ["POST"], requestCountMin: 3_500 });
